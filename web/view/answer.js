// What an answer of the verb look has in columns, as objects. There may be a piece and a
// run for each byte, so that the engine writes them as numbers.

// unpack returns the answer with its runs, pieces and findings as lists of objects.
export function unpack(answer) {
  if (answer?.error !== undefined || answer?.result === undefined) {
    return answer;
  }
  const { runs, baseRuns, map, rules = [], findings = [] } = answer;
  return {
    ...answer,
    runs: runsOf(runs), baseRuns: runsOf(baseRuns), map: map && piecesOf(map),
    findings: findings.map((finding) => ({ fatal: false, ...rules[finding.rule], ...finding })),
  };
}

// runsOf returns [{ span, kind, show }], one after the other.
function runsOf({ runs = [], sorts = [] } = {}) {
  const all = [];
  let end = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const [kind, show] = sorts[runs[i]];
    all.push({ span: [end, end += runs[i + 1]], kind, show });
  }
  return all;
}

// piecesOf returns [{ component, kind, in, base, out, by }]; a side that is missing is null.
function piecesOf({ pieces, sorts, base, by }) {
  const all = [];
  let read = 0;
  let written = 0;
  for (let i = 0; i < pieces.length; i += 3) {
    const [component, kind] = sorts[pieces[i]];
    all.push({
      component, kind, base: null, by: -1,
      in: pieces[i + 1] === 0 ? null : [read, read += pieces[i + 1]],
      out: pieces[i + 2] === 0 ? null : [written, written += pieces[i + 2]],
    });
  }
  for (let i = 0; i < base.length; i += 3) {
    all[base[i]].base = [base[i + 1], base[i + 2]];
  }
  for (let i = 0; i < by.length; i += 2) {
    all[by[i]].by = by[i + 1];
  }
  return all;
}
