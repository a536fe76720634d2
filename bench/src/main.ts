/**
 * `npm run bench`: measures the product and its competitors in one run on one machine. The measured programs, including
 * databases, share one core; the load has another. The server is the real one with default settings; data is inserted directly
 * into its database. `bare` is node:http (for public pages Hono) with the same bytes, `sql` hand-written SQL through pg behind
 * node:http, `peer` Feathers 5 over Koa and Knex on the same tables.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { atEnd, cleanUpOnSignals, inScope } from './cleanup.ts';
import { autocannonLoad, connections, wrkLoad } from './load.ts';
import { canPin, hasWrk, moveToLoadCore } from './machine.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Result, table } from './report.ts';
import { groups } from './scenarios.ts';

async function run({ sizes, only, json, load, before }: Options): Promise<void> {
  const print = (text: string) => process.stderr.write(`${text}\n`);
  const tool = load ?? (hasWrk ? 'wrk' : 'autocannon');
  moveToLoadCore();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  print(
    `Node ${process.versions.node}, ${tool}, ${connections} connections, ${sizes.rounds} runs of ${sizes.seconds} s; ` +
      (canPin
        ? 'what is measured on core 0, a campaign on both, the load on core 1'
        : 'cores can not be chosen here'),
  );
  const bench: Bench = {
    ...{ folder, sizes, before, newDatabase: null },
    load: tool === 'wrk' ? wrkLoad(folder) : autocannonLoad,
  };
  const isChosen = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  const results: Result[] = [];
  for (const group of Object.values(groups)) results.push(...(await group.run(bench, { isChosen, print })));

  process.stdout.write(`${table(results)}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ node: process.version, tool, sizes, results })}\n`);
  if (results.length === 0 || results.some(({ ok }) => !ok)) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2));
if (options === null) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  cleanUpOnSignals();
  await inScope(() => run(options));
}
