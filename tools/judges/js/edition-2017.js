// Precedes edition.js for whatwg-url 6.1.0, of June 2017, with its own tr46 or, if the
// constant flags is there, with the tr46 in that folder. That takes other arguments, and
// has the flags of the text. The origin of a file, which the text leaves open, is opaque
// here.
"use strict";
if (typeof flags !== "undefined") {
  replace = { folder: flags, toASCII: tr46 => domain => tr46.toASCII(domain, { checkBidi: true, checkJoiners: true }) };
}
adjust = Class => {
  const { get } = Object.getOwnPropertyDescriptor(Class.prototype, "origin");
  Object.defineProperty(Class.prototype, "origin", {
    get() {
      const origin = get.call(this);
      return origin === "file://" ? "null" : origin;
    }
  });
};
