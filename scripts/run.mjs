/**
 * `node scripts/run.mjs ARGUMENTS` is `node ARGUMENTS` on the Node of the lockfile, after installing what is missing. All commands
 * of `package.json` run through it, because npm before version 11 makes no link to that Node and would use the machine's. It has
 * no dependencies and must work on any Node from 18 on.
 */
import { runProgram } from './run-program.mjs';
import { installedNode, setup } from './setup.mjs';

try {
  await setup();
  const { node, env } = installedNode();
  const { code, signal } = await runProgram(node, process.argv.slice(2), { env });
  // End as the program did, so that the caller sees the same.
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
