// Answers each line, a list of questions {source, flags, inputs}, with a list of answers:
// {refused: true}, or {found: [...]}, which holds for each input the indices of the groups,
// or null if it does not match as a whole. A question that takes longer than limit is
// answered with {late: true}: a worker runs the expressions, and is then stopped.
const { Worker, isMainThread, parentPort, workerData } = require("node:worker_threads");
const limit = 100; // tenths of a second

function answer({ source, flags, inputs }) {
  try {
    new RegExp(source, flags);
  } catch {
    return { refused: true };
  }
  const re = new RegExp("^(?:" + source + ")$", flags + "d");
  return {
    found: (inputs ?? []).map((input) => {
      const m = re.exec(input);
      return m && m.indices.flatMap((span) => span ?? [-1, -1]);
    }),
  };
}

if (!isMainThread) {
  const at = new Int32Array(workerData);
  parentPort.on("message", (questions) => {
    Atomics.store(at, 0, 0);
    const answers = questions.map((question) => {
      Atomics.add(at, 0, 1);
      return question === null ? { late: true } : answer(question);
    });
    Atomics.store(at, 0, questions.length + 1);
    parentPort.postMessage(JSON.stringify(answers));
  });
} else {
  console.log(`V8 ${process.versions.v8} of Node ${process.versions.node}`);
  let worker, at;
  let settle, fail;
  const start = () => {
    const memory = new SharedArrayBuffer(4);
    at = new Int32Array(memory);
    worker = new Worker(__filename, { workerData: memory });
    worker.on("message", (answers) => settle(answers));
    worker.on("error", (error) => fail(error));
  };
  const ask = async (questions) => {
    let last, still = 0, timer;
    const answers = await new Promise((resolve, reject) => {
      [settle, fail] = [resolve, reject];
      worker.postMessage(questions);
      timer = setInterval(() => {
        const now = Atomics.load(at, 0);
        still = now === last && now > 0 && now <= questions.length ? still + 1 : 0;
        last = now;
        if (still === limit) resolve(null);
      }, 100);
    });
    clearInterval(timer);
    if (answers !== null) return answers;
    await worker.terminate();
    start();
    questions[last - 1] = null;
    return ask(questions);
  };
  (async () => {
    start();
    for await (const line of require("node:readline").createInterface({ input: process.stdin })) {
      process.stdout.write((await ask(JSON.parse(line))) + "\n");
    }
    worker.terminate();
  })();
}
