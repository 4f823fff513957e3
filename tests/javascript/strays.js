// A rule for the linter: what the pages' scripts tell people is a sentence of the catalogue, so no text of several
// words stands in a script. Errors for programmers are no such text, nor are selectors, styles and drawings.

const FOR_PROGRAMS = new Set(["Error", "known", "ofKind", "within", "allWithin", "querySelector", "querySelectorAll", "closest", "matchMedia"]);
const NAMED = new Set(["class", "d", "viewBox", "transform", "Authorization", "cookie"]); // properties

/** Return what a text of the code comes to, with {} for what is put into it. */
const textOf = (node) => (node.type === "Literal" ? String(node.value) : node.quasis.map(({ value }) => value.cooked).join("{}"));

/** Tell whether a text has several words with a space between; what is put into it counts as one. */
function isSentence(text) {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 0 && text.trim().includes(" ") && words.length + text.split("{}").length - 1 > 1;
}

/** Tell whether a program is told something here: a selector, a class, an error that whoever wrote it will read. */
function forPrograms({ parent }) {
  for (let node = parent; node; node = node.parent) {
    if (FOR_PROGRAMS.has(node.callee?.name ?? node.callee?.property?.name)) return true;
    if (NAMED.has(node.type === "Property" ? node.key.name : node.left?.property?.name)) return true;
    if (node.type === "ExpressionStatement" || node.type === "VariableDeclaration") return false;
  }
  return false;
}

const rule = {
  meta: { type: "problem", schema: [], messages: { stray: "“{{ text }}” stands beside the catalogue: put it into words.ftl, and say() it" } },
  create(context) {
    const judged = (node) => {
      const text = textOf(node);
      if (isSentence(text) && !forPrograms(node)) context.report({ node, messageId: "stray", data: { text } });
    };
    return { Literal: (node) => typeof node.value === "string" && judged(node), TemplateLiteral: judged };
  },
};

export default { rules: { strays: rule } };
