// For the type checker: what the script beside this is made of.
export * from "@fluent/bundle";
