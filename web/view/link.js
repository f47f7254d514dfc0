// The permalink: what the page shows, in the fragment, which no server sees. It is a list
// of NAME=VALUE; the state of a panel has names that begin with "p.".

const fields = ["input", "base", "encoding", "context", "panel"];

// write returns the fragment of a state. What is empty is left out.
export function write(state) {
  const pairs = fields.map((name) => [name, state[name]]);
  for (const [name, value] of Object.entries(state.panelState ?? {})) {
    pairs.push([`p.${name}`, value]);
  }
  return "#" + pairs.filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}

// read returns the state of a fragment. Whatever it does not understand is left out.
export function read(fragment) {
  const state = { input: "", base: "", encoding: "", context: "", panel: "", panelState: Object.create(null) };
  for (const pair of fragment.replace(/^#/, "").split("&")) {
    const equals = pair.indexOf("=");
    if (equals < 0) {
      continue;
    }
    const name = decode(pair.slice(0, equals));
    const value = decode(pair.slice(equals + 1));
    if (fields.includes(name)) {
      state[name] = value;
    } else if (name.startsWith("p.")) {
      state.panelState[name.slice(2)] = value;
    }
  }
  return state;
}

// Lone surrogates, which UTF-8 does not have, become U+FFFD, as they do on the way to Go.
function encode(text) {
  return encodeURIComponent(wellFormed(String(text)));
}

export function wellFormed(text) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
