// What weburl.wasm and its JavaScript need and ECMAScript lacks. Where a platform has it, that stays.

class Encoder {
  encode(text) {
    const bytes = new Uint8Array(text.length * 3);
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }

  // encodeInto writes U+FFFD for a lone surrogate, and stops before a character that does not fit.
  encodeInto(text, bytes) {
    let read = 0;
    let written = 0;
    while (read < text.length) {
      let point = text.codePointAt(read);
      const units = point > 0xffff ? 2 : 1;
      if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
      const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (written + size > bytes.length) break;
      for (let i = size - 1; i > 0; i--, point >>= 6) bytes[written + i] = 0x80 | (point & 0x3f);
      bytes[written] = point | [0, 0, 0xc0, 0xe0, 0xf0][size];
      read += units;
      written += size;
    }
    return { read, written };
  }
}

// Decoder reads only what Go writes, which is UTF-8.
class Decoder {
  decode(bytes = new Uint8Array()) {
    let text = "";
    for (let i = 0; i < bytes.length; ) {
      const first = bytes[i++];
      const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
      let point = more === 0 ? first : first & (0x3f >> more);
      for (let n = 0; n < more; n++) point = (point << 6) | (bytes[i++] & 0x3f);
      text += String.fromCodePoint(point);
    }
    return text;
  }
}

// Go seeds the hashes of its maps with these numbers; nothing secret depends on them.
function getRandomValues(bytes) {
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.random() * 256;
  return bytes;
}

globalThis.TextEncoder ??= Encoder;
globalThis.TextDecoder ??= Decoder;
globalThis.crypto ??= { getRandomValues };
globalThis.performance ??= { now: Date.now };
// Go's timers are for its scheduler, which no exported function waits for.
globalThis.setTimeout ??= () => 0;
globalThis.clearTimeout ??= () => {};
