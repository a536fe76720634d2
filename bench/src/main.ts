/**
 * `npm run bench`: measures the product and its competitors in one run on one machine. The measured programs, including
 * databases, share one core; the load has another. The server is the real one with default settings; data is inserted directly
 * into its database. `bare` is node:http (for public pages Hono) with the same bytes, `sql` hand-written SQL through pg behind
 * node:http, `peer` Feathers 5 over Koa and Knex on the same tables.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atEnd, cleanUp, cleanUpOnSignals } from './cleanup.ts';
import { autocannonLoad, connections, wrkLoad } from './load.ts';
import { canPin, hasWrk, moveToLoadCore } from './machine.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Result, table } from './report.ts';
import { accounts } from './scenarios/accounts.ts';
import { browser } from './scenarios/browser.ts';
import { calls } from './scenarios/calls.ts';
import { conversations } from './scenarios/conversations.ts';
import { demonstration } from './scenarios/demonstration.ts';
import { exports } from './scenarios/exports.ts';
import { lighthouseScores } from './scenarios/lighthouse.ts';
import { lists } from './scenarios/lists.ts';
import { map } from './scenarios/map.ts';
import { pages } from './scenarios/pages.ts';
import { hotPage } from './scenarios/public.ts';
import { push } from './scenarios/push.ts';
import { searchQuality } from './scenarios/quality.ts';
import { hotList, item, uncachedCategory, uncachedList } from './scenarios/reads.ts';
import { search, searchManyCommerces } from './scenarios/search.ts';
import { sockets } from './scenarios/sockets.ts';
import { starts } from './scenarios/start.ts';
import { thread } from './scenarios/thread.ts';
import { create, importPlaces } from './scenarios/writes.ts';
import { createWorld } from './world.ts';

async function bench({
  rounds,
  seconds,
  manyCommerces,
  importedPlaces,
  devices,
  only,
  json,
  load,
  before,
}: Options) {
  const print = (text: string) => process.stderr.write(`${text}\n`);
  const tool = load ?? (hasWrk ? 'wrk' : 'autocannon');
  moveToLoadCore();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');
  const results: Result[] = [];
  const measure = async (name: string, scenario: () => Promise<Result | Result[]>) => {
    if (only.length > 0 && !only.some((part) => name.includes(part))) return;
    print(`· ${name}…`);
    const measured = [await scenario()].flat();
    results.push(...measured);
    // Print results at once too, so that a later failure does not lose them.
    for (const { scenario, reached } of measured) print(`  ${scenario}: ${reached}`);
  };

  print(
    `Node ${process.versions.node}, ${tool}, ${connections} connections, ${rounds} runs of ${seconds} s; ` +
      (canPin
        ? 'what is measured on core 0, a campaign on both, the load on core 1'
        : 'cores can not be chosen here'),
  );
  const { server, results: started } = await starts(dataDir);
  await measure('start', async () => started);
  const runs = { load: tool === 'wrk' ? wrkLoad(folder) : autocannonLoad, rounds, seconds };
  const world = await createWorld(folder, dataDir, server, runs);
  await measure('hot list', () => hotList(world));
  await measure('public', () => hotPage(world));
  await measure('list', () => uncachedList(world));
  await measure('category', () => uncachedCategory(world));
  await measure('item', () => item(world));
  await measure('search', () => search(world));
  await measure('create', () => create(world));
  await measure('accounts', () => accounts(world));
  await measure('sockets', () => sockets(world));
  await measure('conversations', () => conversations(world));
  await measure('many', () => searchManyCommerces(world, manyCommerces));
  await measure('lists', () => lists(world, manyCommerces));
  await measure('exports', () => exports(world, manyCommerces));
  await measure('map', () => map(world, manyCommerces));
  await server.stop();
  await measure('push', () => push(folder, devices));
  await measure('quality', () => searchQuality(folder));
  await measure('browser', () => browser(folder));
  await measure('pages', () => pages(folder));
  await measure('demonstration', () => demonstration(folder));
  await measure('thread', () => thread(folder));
  await measure('calls', () => calls(folder));
  await measure('lighthouse', () => lighthouseScores(folder, before));
  await measure('import', () => importPlaces(folder, importedPlaces, rounds));

  process.stdout.write(`${table(results)}\n`);
  if (json)
    process.stdout.write(`${JSON.stringify({ node: process.version, tool, rounds, seconds, results })}\n`);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2));
if (options === null) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  cleanUpOnSignals();
  try {
    await bench(options);
  } finally {
    await cleanUp();
  }
}
