// Outlines round what belongs together: all that a side has on neighbouring cells, at corners too.

import { svg } from "./dom.js";
import { centreOf } from "./geometry.js";
import { inkWith } from "./sides.js";

const NEIGHBOURS = 1.5; // centres of cells that touch, at a corner too, are nearer than this

/** @type {["halo", "line"]} */
const DRAWN = ["halo", "line"]; // one below that shows where the side's ink does not

/**
 * Return the outlines of all sides; owned: each side's cells, id: what no other board on this page has.
 * @param {Map<string, string[]>} owned
 * @param {Map<string, Page.Point>} centres
 * @param {string} id
 */
export function outlines(owned, centres, id) {
  return [...owned].flatMap(([owner, names]) => {
    const parts = shape(names.map((name) => centreOf(centres, name)));
    const mask = svg("mask", { id: `${id}-${owner}`, maskUnits: "userSpaceOnUse", x: -1, y: -1, width: 99, height: 99 });
    mask.append(svg("rect", { x: -1, y: -1, width: 99, height: 99, fill: "#fff" }), drawn(parts, "hole"));
    const outlined = svg("g", { class: "outlined", "data-owner": owner, mask: `url(#${id}-${owner})` }, ...DRAWN.map((how) => drawn(parts, how)));
    inkWith(outlined, owner);
    return [mask, outlined];
  });
}

/**
 * Return the paths of a side's cells, of what joins two of them, and of the gaps between three.
 * @param {Page.Point[]} points
 */
export function shape(points) {
  const dots = points.map(([x, y]) => `M${x} ${y}h0`);
  /** @type {string[]} */
  const links = [];
  /** @type {string[]} */
  const gaps = [];
  for (const [i, one] of points.entries()) {
    const near = points.slice(i + 1).filter((other) => touch(one, other));
    for (const [k, other] of near.entries()) {
      links.push(`M${one.join(" ")}L${other.join(" ")}`);
      for (const third of near.slice(k + 1)) if (touch(other, third)) gaps.push(clockwise(one, other, third));
    }
  }
  return { dots: dots.join(""), links: links.join(""), gaps: gaps.join("") };
}

/**
 * Tell whether two cells are neighbours.
 * @param {Page.Point} one
 * @param {Page.Point} other
 */
const touch = ([x, y], [u, v]) => Math.hypot(u - x, v - y) < NEIGHBOURS;

/**
 * Return the path of a triangle, round which all go the same way, so that none leaves a hole in another.
 * @param {Page.Point} one
 * @param {Page.Point} other
 * @param {Page.Point} third
 */
function clockwise(one, other, third) {
  const turns = (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0]);
  return `M${[one, ...(turns > 0 ? [other, third] : [third, other])].map((point) => point.join(" ")).join("L")}z`;
}

/**
 * @param {ReturnType<typeof shape>} parts
 * @param {string} how
 */
const drawn = (parts, how) => svg("g", { class: how }, ...Object.entries(parts).map(([part, d]) => svg("path", { class: part, d })));
