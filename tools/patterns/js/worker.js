// Answers cases with this program's URLPattern. It runs in a worker, because a pattern can
// keep a program that backtracks busy for hours.
"use strict";

const components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

// attempt returns what f returns, or "error" if it throws.
function attempt(f) {
  try {
    return f();
  } catch {
    return "error";
  }
}

function matched(m) {
  if (m === null) return null;
  return components.map(c => {
    const groups = {};
    for (const name of Object.keys(m[c].groups)) groups[name] = m[c].groups[name] ?? null;
    return { input: m[c].input, groups };
  });
}

// hrefs returns how this program reads the URLs among arguments, or null for each other.
function hrefs(args) {
  const base = typeof args[1] === "string" ? args[1] : args[0].baseURL;
  const url = typeof args[0] === "string" ? URL.parse(args[0], args[1]) : null;
  return [base === undefined ? null : URL.parse(base)?.href ?? null, url?.href ?? null];
}

function answer(c) {
  if (c.skip) return { late: true };
  const read = [c.pattern, ...c.inputs].map(hrefs);
  const p = attempt(() => new URLPattern(...c.pattern));
  if (p === "error") return { error: true, read };
  const a = {
    read,
    components: components.map(c => p[c]),
    hasRegExpGroups: p.hasRegExpGroups,
    matches: c.inputs.map(args => attempt(() => matched(p.exec(...args)))),
  };
  if (URLPattern.compareComponent) {
    const other = attempt(() => new URLPattern(...c.other));
    a.orders = other === "error" ? null : components.map(name => URLPattern.compareComponent(name, p, other));
    a.generated = components.map(name => attempt(() => p.generate(name, c.groups)));
  }
  return a;
}

function work(cases, from, post) {
  for (let i = from; i < cases.length; i++) post({ i, answer: answer(cases[i]) });
}
