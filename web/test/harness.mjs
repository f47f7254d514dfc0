// A test runner that works wherever JavaScript does, and assertions.


export class Tests {
  #tests = new Map();
  #prefix = "";

  // group names the tests that follow.
  group(name) {
    this.#prefix = `${name}: `;
  }

  // test adds a test, which fails if its function throws or rejects.
  test(name, check) {
    name = this.#prefix + name;
    if (this.#tests.has(name)) {
      throw new Error(`two tests are named ${name}`);
    }
    this.#tests.set(name, check);
  }

  // run returns the number of tests that passed, and the problems. The tests in
  // known, which maps names to reasons, must exist and fail. A test may take seconds.
  async run(known = {}, seconds = 40) {
    const problems = [];
    let passed = 0;
    for (const [name, check] of this.#tests) {
      let error;
      try {
        await limited(check(), seconds);
      } catch (e) {
        error = e;
      }
      if (Object.hasOwn(known, name)) {
        if (error === undefined) {
          problems.push(`${name}: listed as a known failure but passed`);
        } else {
          passed++;
        }
      } else if (error !== undefined) {
        problems.push(`${name}: ${error?.message ?? error}`);
      } else {
        passed++;
      }
    }
    for (const name of Object.keys(known)) {
      if (!this.#tests.has(name)) {
        problems.push(`${name}: listed as a known failure but does not exist`);
      }
    }
    if (passed === 0) {
      problems.push("no tests passed");
    }
    return { passed, problems };
  }
}

// limited rejects if a promise takes too long.
async function limited(result, seconds) {
  if (typeof result?.then !== "function") {
    return;
  }
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${seconds} s`)), seconds * 1000);
  });
  try {
    await Promise.race([result, limit]);
  } finally {
    clearTimeout(timer);
  }
}

// show formats a value for a message.
export function show(value) {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(show).join(", ")}]`;
  }
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

// equal compares like Object.is, and arrays item by item.
export function equal(got, want, what = "") {
  if (!same(got, want)) {
    throw new Error(`${what && `${what}: `}got ${show(got)}, want ${show(want)}`);
  }
}

function same(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => same(item, b[i]));
  }
  return Object.is(a, b);
}

// throws checks that a function throws an instance of the class want or, if want is
// not a function, want itself. It returns what was thrown.
export function throws(want, call, what = "") {
  let error;
  try {
    call();
  } catch (e) {
    error = e;
    if (typeof want === "function" ? e instanceof want : e === want) {
      return e;
    }
    throw new Error(`${what && `${what}: `}throws ${show(e)}, want ${want?.name ?? show(want)}`);
  }
  throw new Error(`${what && `${what}: `}does not throw`);
}

// recorder returns a list, and a function that makes objects that add their name to
// the list when converted to a string.
export function recorder() {
  const log = [];
  const value = (name, result = name) => ({
    toString() {
      log.push(name);
      return result;
    },
  });
  return { log, value };
}
