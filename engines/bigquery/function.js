// The function weburl(url) for engines that run plain ECMAScript with WebAssembly. Other files, made
// by library.mjs, pass it weburl.wasm in pieces of Base64.
import "./platform.js";
import { EndedError, loadSync } from "../../web/load.js";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const pieces = [];
const memory = 2 ** 24; // the least that loadSync takes: engines give a function little
let module;
let URL;

// decoded returns the bytes of Base64 without padding.
function decoded(text) {
  const value = new Uint8Array(128);
  for (let i = 0; i < 64; i++) value[digits.charCodeAt(i)] = i;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    buffer = ((buffer << 6) | value[text.charCodeAt(i)]) & 0xfff;
    bits += 6;
    if (bits >= 8) bytes[at++] = buffer >> (bits -= 8);
  }
  return bytes;
}

// weburl returns the attributes of a URL, or null for null and for what is not a URL.
function weburl(url) {
  module ??= new WebAssembly.Module(decoded(pieces.splice(0).join("")));
  URL ??= loadSync(module, { memory }).URL;
  try {
    const u = url === null ? null : URL.parse(url);
    if (u === null) return null;
    const { href, origin, protocol, hostname, port, pathname, search, hash } = u;
    return { href, origin, protocol, hostname, port, pathname, search, hash };
  } catch (error) {
    if (error instanceof EndedError) URL = undefined;
    throw error;
  }
}

weburl.add = (piece) => pieces.push(piece);
globalThis.weburl = weburl;
