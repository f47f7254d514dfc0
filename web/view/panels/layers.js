// Lays out a directed graph in layers, from top to bottom: each node below all that lead
// to it, edges over several layers on ways of their own, few crossings.

const sweeps = 24;

// layers returns { nodes: name -> {x, y}, edges: [{ from, to, points }], width, height }. The
// sizes are those of a node, its gaps and the room of a passing edge.
export function layers(names, edges, { width, height, gapX, gapY, lane }) {
  const forward = withoutCycles(names, edges);
  const layerOf = depths(names, forward);
  const cells = new Map(names.map((name) => [name, { layer: layerOf.get(name), width, above: [], below: [] }]));
  const rows = [];
  for (const cell of cells.values()) {
    (rows[cell.layer] ??= []).push(cell);
  }
  const ways = forward.map(([from, to]) => {
    const way = [cells.get(from)];
    for (let layer = way[0].layer + 1; layer < layerOf.get(to); layer++) {
      const passing = { layer, width: lane, above: [], below: [] };
      rows[layer].push(passing);
      way.push(passing);
    }
    way.push(cells.get(to));
    for (let i = 1; i < way.length; i++) {
      way[i - 1].below.push(way[i]);
      way[i].above.push(way[i - 1]);
    }
    return { from, to, way };
  });

  for (const row of rows) {
    number(row);
  }
  for (let i = 0; i < sweeps; i++) {
    const down = i % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      order(row, down ? "above" : "below");
    }
  }
  for (const row of rows) {
    place(row, row.map((cell) => cell.at * (width + gapX) / 2), gapX);
  }
  for (let i = 0; i < sweeps; i++) {
    const down = i % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      place(row, row.map((cell) => mean([...cell.above, ...cell.below].map(({ x }) => x), cell.x)), gapX);
    }
  }

  const all = rows.flat();
  const left = Math.min(...all.map((cell) => cell.x - cell.width / 2));
  const right = Math.max(...all.map((cell) => cell.x + cell.width / 2));
  const at = (cell) => ({ x: cell.x - left + gapX, y: gapY / 2 + height / 2 + cell.layer * (height + gapY) });
  return {
    nodes: new Map([...cells].map(([name, cell]) => [name, at(cell)])),
    edges: ways.map(({ from, to, way }) => ({ from, to, points: way.map(at) })),
    width: right - left + 2 * gapX,
    height: rows.length * (height + gapY),
  };
}

// withoutCycles leaves out the edges that lead back to where one comes from.
function withoutCycles(names, edges) {
  const next = new Map(names.map((name) => [name, []]));
  for (const edge of edges) {
    next.get(edge[0]).push(edge);
  }
  const state = new Map();
  const kept = [];
  const visit = (name) => {
    state.set(name, "open");
    for (const edge of next.get(name)) {
      if (state.get(edge[1]) === "open") {
        continue;
      }
      kept.push(edge);
      if (!state.has(edge[1])) {
        visit(edge[1]);
      }
    }
    state.set(name, "done");
  };
  for (const name of names) {
    if (!state.has(name)) {
      visit(name);
    }
  }
  return kept;
}

// depths returns the length of the longest way to each node. What no edge leads to stands
// just above what it leads to.
function depths(names, edges) {
  const depth = new Map(names.map((name) => [name, 0]));
  for (let i = 0, changed = true; changed && i <= names.length; i++) {
    changed = false;
    for (const [from, to] of edges) {
      if (depth.get(to) <= depth.get(from)) {
        depth.set(to, depth.get(from) + 1);
        changed = true;
      }
    }
  }
  const reached = new Set(edges.map(([, to]) => to));
  for (const name of names.slice(1)) {
    const below = edges.filter(([from]) => from === name).map(([, to]) => depth.get(to));
    if (!reached.has(name) && below.length > 0) {
      depth.set(name, Math.min(...below) - 1);
    }
  }
  return depth;
}

function number(row) {
  row.forEach((cell, i) => { cell.at = i - (row.length - 1) / 2; });
}

function order(row, side) {
  const key = new Map(row.map((cell) => [cell, mean(cell[side].map(({ at }) => at), cell.at)]));
  row.sort((a, b) => key.get(a) - key.get(b));
  number(row);
}

function mean(values, otherwise) {
  return values.length === 0 ? otherwise : values.reduce((a, b) => a + b) / values.length;
}

// place puts the cells of a row as near to where they are wanted as their widths allow:
// neighbours that would overlap move together.
function place(row, wanted, gap) {
  let offset = 0;
  const groups = [];
  row.forEach((cell, i) => {
    if (i > 0) {
      offset += (row[i - 1].width + cell.width) / 2 + gap;
    }
    cell.offset = offset;
    let group = { sum: wanted[i] - offset, count: 1 };
    while (groups.length > 0 && groups.at(-1).sum / groups.at(-1).count > group.sum / group.count) {
      const before = groups.pop();
      group = { sum: before.sum + group.sum, count: before.count + group.count };
    }
    groups.push(group);
  });
  let i = 0;
  for (const { sum, count } of groups) {
    for (let k = 0; k < count; k++, i++) {
      row[i].x = sum / count + row[i].offset;
    }
  }
}
