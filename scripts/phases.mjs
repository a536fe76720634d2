/** The phases of a test run: parallel commands, their output in order, and the cost of each phase. */
import { spawn } from 'node:child_process';
import os from 'node:os';

/**
 * Seconds that all processors of the machine have worked since it started, for all processes. The time of a child and its
 * descendants can't be measured, because Chromium's processes outlive their parents.
 */
function processorSeconds() {
  const busy = os.cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return busy.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

/** Runs one command and returns whether it succeeded; `output` is `inherit` or collects its output. */
function run({ command, args, env = {} }, cwd, output) {
  return new Promise((resolve) => {
    const stdio = ['ignore', ...(output === 'inherit' ? ['inherit', 'inherit'] : ['pipe', 'pipe'])];
    const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}

export function createPhases(cwd) {
  const costs = [];

  return {
    /** Runs the steps of a phase in parallel and returns for each whether it succeeded. */
    async run(title, steps) {
      const begun = { wall: performance.now(), processor: processorSeconds() };
      console.log(`\n── ${title}`);
      const [only] = steps;
      const results =
        steps.length === 1
          ? [await run(only, cwd, 'inherit')]
          : await Promise.all(
              steps.map(async (step) => {
                const output = [];
                const ok = await run(step, cwd, output);
                console.log(`\n${step.title}: ${ok ? 'ok' : 'failed'}`);
                process.stdout.write(Buffer.concat(output));
                return ok;
              }),
            );
      costs.push({
        title,
        seconds: (performance.now() - begun.wall) / 1000,
        processor: processorSeconds() - begun.processor,
      });
      return results;
    },

    /** One line per phase and one for the total. */
    report() {
      const sum = (key) => costs.reduce((total, cost) => total + cost[key], 0);
      const all = { title: 'all', seconds: sum('seconds'), processor: sum('processor') };
      return [...costs, all].map(
        ({ title, seconds, processor }) =>
          `${title.padEnd(28)}${seconds.toFixed(1).padStart(8)} s${processor.toFixed(1).padStart(9)} s of processor`,
      );
    },
  };
}
