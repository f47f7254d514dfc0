// The lines of a text, in chunks that fit into a request.

export const mostLines = 100000;
export const mostCharacters = 64 << 20;
const chunkLines = 2000;
const chunkCharacters = 1 << 19;
const longestLine = 1 << 16; // bytes

const encoder = new TextEncoder();

// chunks cuts a text into lists of lines. It returns how many lines were left out because
// they are empty, too long or too many.
export function chunks(text) {
  const all = [];
  const left = { empty: 0, long: 0, many: 0 };
  let chunk = [], characters = 0, lines = 0;
  // NB: a regular expression makes an object for each line, which for 60 million empty ones
  // takes half a minute.
  for (let start = 0, end; start < text.length; start = end + 1) {
    for (end = start; end < text.length && !isLineEnd(text.charCodeAt(end)); end++);
    const length = end - start;
    if (length === 0) {
      left.empty++;
    } else if (lines === mostLines) {
      left.many++;
    } else {
      const line = text.slice(start, end);
      if (isLong(line)) {
        left.long++;
      } else {
        if (chunk.length === chunkLines || characters + length > chunkCharacters) {
          all.push(chunk);
          chunk = [];
          characters = 0;
        }
        chunk.push(line);
        characters += length;
        lines++;
      }
    }
    if (text.charCodeAt(end) === 0x0D && text.charCodeAt(end + 1) === 0x0A) {
      end++;
    }
  }
  if (chunk.length > 0) {
    all.push(chunk);
  }
  return { chunks: all, lines, left };
}

function isLineEnd(unit) {
  return unit === 0x0A || unit === 0x0D;
}

function isLong(line) {
  return 3 * line.length > longestLine && encoder.encode(line).length > longestLine;
}
