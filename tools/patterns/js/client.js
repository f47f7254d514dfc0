// Fetches batches of cases from origin, has workers answer them, and posts the answers.
// start(code, receive) starts a worker with the code, calls receive with each message that
// the worker posts, and returns the functions send and stop.
"use strict";

const patience = 2000; // milliseconds for a case, all inputs together

async function serve(origin, code, start) {
  let worker = null;
  let receive = null;
  const restart = () => {
    if (worker) worker.stop();
    worker = start(code, message => receive(message));
  };
  restart();
  for (;;) {
    const cases = await (await fetch(origin + "/cases", { method: "POST" })).json();
    if (cases === null) break;
    const answers = await new Promise(resolve => {
      const answers = [];
      let timer;
      const late = () => {
        answers.push({ late: true });
        restart();
        next();
      };
      const next = () => {
        clearTimeout(timer);
        if (answers.length === cases.length) return resolve(answers);
        timer = setTimeout(late, patience);
        worker.send({ cases, from: answers.length });
      };
      receive = ({ i, answer }) => {
        if (i !== answers.length) return; // from a worker that was stopped
        answers.push(answer);
        clearTimeout(timer);
        if (answers.length === cases.length) return resolve(answers);
        timer = setTimeout(late, patience);
      };
      next();
    });
    await fetch(origin + "/answers", { method: "POST", body: JSON.stringify(answers) });
  }
  worker.stop();
}
