// Asking in a form for the options of a game, as its data describe them.

import { allWithin, capital, el, field, isField } from "./dom.js";
import { known } from "./known.js";
import { say } from "./words.js";

/** Return the row of a form that a field stands in. @param {Page.Field} asked */
export const rowOf = (asked) => known(/** @type {HTMLElement | null} */ (asked.closest(".row") ?? asked.closest("label, fieldset")), `The row of ${asked.name}`);

/** Ask for an option: a box to tick for no or yes, a choice of its values, or a field to fill in. @param {Wire.Option} option */
export function optionField(option) {
  const shared = { name: `option-${option.name}`, autocomplete: "off", spellcheck: "false" };
  if (option.values.join() === "no,yes") return el("label", { class: "tick" }, el("input", { ...shared, type: "checkbox", value: "yes" }), option.sentence.replace(/[.]$/, ""));
  if (option.switches.length) return switchesField(option);
  const words = [option.title, el("small", {}, option.sentence)];
  if (!option.values.length) return el("label", {}, ...words, el("input", { ...shared, placeholder: option.form }));
  const values = option.values.map((value) => el("option", { value, selected: value === option.default }, capital(value)));
  // Where none of them is meant by saying nothing, such as where lot decides, that can be chosen, and is.
  if (!option.form && !option.values.includes(option.default)) values.unshift(el("option", { value: "", selected: true }, capital(say("as-usual"))));
  return option.form ? formField(option, values, shared) : el("label", {}, ...words, el("select", shared, ...values));
}

/**
 * Ask for an option that can be one of its values or something of another form, which is filled in when that is chosen.
 * @param {Wire.Option} option
 * @param {Node[]} values
 * @param {{ name: string }} shared
 */
function formField(option, values, shared) {
  const chosen = el("select", shared, ...values, el("option", { value: "" }, capital(option.form.replace(/, [^,]*".*"$/, "")))); // the example stands in the field
  const written = el("input", { ...shared, name: "", "aria-label": option.title, placeholder: option.form.replace(/.*?"(.*)".*/, "$1"), hidden: true, required: true, disabled: true });
  chosen.addEventListener("change", () => {
    written.hidden = written.disabled = chosen.value !== "";
    written.name = written.hidden ? "" : shared.name;
    chosen.name = written.hidden ? shared.name : "";
    if (!written.hidden) written.focus();
  });
  return el("div", { class: "row" }, el("label", {}, option.title, el("small", {}, option.sentence), chosen), written);
}

/** Ask for each switch of an option by a box to tick; a hidden field keeps those that are on. @param {Wire.Option} option */
function switchesField(option) {
  const on = option.default.split(" ");
  const kept = el("input", { name: `option-${option.name}`, type: "hidden", value: option.default });
  const boxes = option.switches.map(({ name }) => el("input", { type: "checkbox", value: name, checked: on.includes(name) }));
  const rows = option.switches.map((one, k) => el("label", { class: "tick" }, boxes[k] ?? "", one.sentence));
  const all = el("fieldset", {}, el("legend", {}, option.title), el("small", {}, option.sentence), kept, ...rows);
  all.addEventListener("change", () => {
    kept.value = boxes.filter((box) => box.checked).map((box) => box.value).join(" ");
  });
  return all;
}

/**
 * Hide the options that cannot stand beside the rules that are chosen, or say nothing without another one.
 * @param {HTMLFormElement} form
 * @param {Wire.Option[]} options
 * @param {string} ruleset
 */
export function fitOptions(form, options, ruleset) {
  for (const { name, clashes, within: wanted } of options) {
    const asked = field(form, `option-${name}`);
    const whole = wanted && field(form, `option-${wanted}`, HTMLInputElement);
    const idle = whole && (whole.disabled || !whole.checked);
    asked.disabled = idle || clashes.some((clash) => clash.setting === "ruleset" && !clash.own.length && clash.values.includes(ruleset));
    rowOf(asked).hidden = asked.disabled;
  }
}

/** Return what a form says of options, by their names. @param {HTMLFormElement} form */
export function optionsOf(form) {
  const options = allWithin(form, "[name^=option-]", HTMLElement).filter(isField);
  const asked = options.filter((option) => !option.disabled && (option instanceof HTMLInputElement && option.type === "checkbox" ? option.checked : option.type === "hidden" || option.value.trim()));
  return Object.fromEntries(asked.map((option) => [option.name.replace("option-", ""), option.value.trim()]));
}
