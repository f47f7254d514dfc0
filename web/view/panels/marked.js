// Draws a text with a place in it marked. Offsets are of its UTF-8 bytes, as the engine
// gives them.
import { box, element, safe } from "../dom.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// marked returns the text with the bytes from start to end marked, and around bytes on
// either side if it is longer. What is before the mark has the class "past".
export function marked(text, start, end, { around = 160, missing = "here" } = {}) {
  const bytes = encoder.encode(text);
  start = Math.min(start, bytes.length);
  end = Math.max(start, Math.min(end, bytes.length));
  const from = boundary(bytes, Math.max(0, start - around));
  const shownEnd = Math.min(end, start + 4 * around);
  const upTo = boundary(bytes, Math.min(bytes.length, shownEnd + around));
  const slice = (a, b) => safe(decoder.decode(bytes.subarray(a, b)));
  const middle = boundary(bytes, shownEnd);
  return element("code", { class: "marked" },
    from > 0 && "…",
    element("span", { class: "past" }, slice(from, start)),
    start === end ? element("mark", null, box(missing, "control")) : element("mark", null, slice(start, middle), middle < end && "…"),
    element("span", null, middle < end ? null : slice(middle, upTo)),
    upTo < bytes.length && "…");
}

// boundary goes back to where a code point begins.
function boundary(bytes, at) {
  while (at > 0 && at < bytes.length && (bytes[at] & 0xc0) === 0x80) {
    at--;
  }
  return at;
}
