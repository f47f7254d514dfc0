// Precedes edition.js for whatwg-url 6.1.0, of June 2017. Its older tr46 takes other
// arguments and has no flags for Bidi and joiners, which the text requires. The origin of a file, which the text leaves open, is opaque here.
"use strict";
adapt = tr46 => ({
  PROCESSING_OPTIONS: { NONTRANSITIONAL: 1 },
  toASCII: domain => tr46.toASCII(domain, { checkBidi: true, checkJoiners: true })
});
adjust = Class => {
  const { get } = Object.getOwnPropertyDescriptor(Class.prototype, "origin");
  Object.defineProperty(Class.prototype, "origin", {
    get() {
      const origin = get.call(this);
      return origin === "file://" ? "null" : origin;
    }
  });
};
