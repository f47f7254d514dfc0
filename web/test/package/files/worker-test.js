import worker from "./worker.js";

export default {
  async test() {
    for (let i = 0; i < 3; i++) {
      const response = await worker.fetch(new Request("https://EXAMPLE.org/a/b"));
      const text = await response.text();
      if (text !== "https://example.org/x") {
        throw new Error(text);
      }
    }
  },
};
