/** Runs a program in place of this process, as far as signals are concerned. Works on any Node from 18 on. */
import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Milliseconds between checks of the parent. */
const parentCheck = 500;
const parent = process.ppid;

/**
 * Resolves with the exit code, or the signal that ended the program. Signals are passed on to it. The end of the shell that npm
 * runs a script in counts as one, because npm sends SIGTERM only to that shell, which may end without forwarding it.
 */
export function runProgram(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const timer = setInterval(() => {
      if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
      clearInterval(timer);
      pass('SIGTERM');
    }, parentCheck);
    const end = () => {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      end();
      resolve({ code, signal });
    });
  });
}
