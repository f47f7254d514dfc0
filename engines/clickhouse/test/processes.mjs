// The processes of functions, as Linux shows them.
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

// children returns the processes of a program that this process has started.
export function children(program) {
  return readdirSync("/proc").filter((pid) => /^\d+$/.test(pid)).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(process.pid) && readlinkSync(`/proc/${pid}/exe`) === program;
    } catch {
      return false; // it has ended
    }
  });
}

// cpu returns the processor time, in seconds, of this process, of the processes of a
// program that it has started, and of those that have ended.
export function cpu(program) {
  const fields = (pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 15).map(Number);
  };
  const [user, system, endedUser, endedSystem] = fields("self");
  const running = children(program).map(fields).map(([u, s]) => u + s);
  return [user, system, endedUser, endedSystem, ...running].reduce((a, b) => a + b) / 100;
}

// peak returns the peak memory of a process, in MB.
export function peak(pid) {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]) / 1024);
}
