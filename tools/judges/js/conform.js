// Precedes whatwg-url.js and makes the judge also report whether the input is a
// valid URL string.
"use strict";

const serveParser = serve;
serve = (versions, Class, judge) => serveParser(versions, Class, (input, base) => ({
  ...judge(input, base),
  valid: whatwg.isValidURLString(input, { baseURL: base === undefined ? null : whatwg.parseURL(base) })
}));
