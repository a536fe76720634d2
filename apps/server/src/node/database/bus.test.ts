import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { changeSchema, conversationSignalSchema, messageVersion } from '../../ports/messages.ts';
import type { Change } from '../../ports/ports.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLog } from '../services/log.ts';
import { createBus, type NodeBus } from './bus.ts';

let database: TestDatabase;
let here: NodeBus<Change>;
let there: NodeBus<Change>;

beforeEach(async () => {
  // Publishing and listening must not use the pool's only connection.
  database = await createTestDatabase({ template: 'template0', pool: 1 });
  here = createBus(database.db, 'callejero_changes', changeSchema, createLog('silent'));
  there = createBus(database.db, 'callejero_changes', changeSchema, createLog('silent'));
  await Promise.all([here.ready, there.ready]);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

type Told = readonly Change[] | null;
const change = (id: string): Change => ({ resource: 'commerces', id, change: 'updated' });

/** Collects the changes that a listener receives; `until` waits for a condition. */
function collect(bus: NodeBus<Change>) {
  const received: Told[] = [];
  let arrived = Promise.withResolvers<void>();
  bus.subscribe((changes) => {
    received.push(changes);
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  return {
    received,
    async until(condition: (received: readonly Told[]) => boolean) {
      while (!condition(received)) await arrived.promise;
    },
  };
}

test('listeners of this process get a change at once, others soon, and none twice', async () => {
  const mine = collect(here);
  const others = collect(there);
  here.publish([change('a')]);
  expect(mine.received).toEqual([[change('a')]]);
  here.publish([change('b')]);
  await others.until((received) => received.length > 0);
  expect(others.received).toEqual([[change('a'), change('b')]]);
  // By the time the other side's change arrives, our own notification would have arrived too.
  there.publish([change('c')]);
  await mine.until((received) => received.flat().some((received) => received?.id === 'c'));
  expect(mine.received).toEqual([[change('a')], [change('b')], [change('c')]]);
});

test('changes that exceed a notification arrive as null: anything may have changed', async () => {
  const others = collect(there);
  here.publish(Array.from({ length: 500 }, (_, index) => change(`id-${index}`)));
  await others.until((received) => received.length > 0);
  expect(others.received).toEqual([null]);
});

test('of messages of another version, and of anything else on the channel, only is known that something changed', async () => {
  const mine = collect(here);
  const items = [change('a')];
  const others = [
    { from: 'an older release', items },
    { version: messageVersion + 1, from: 'a newer one', items },
    { version: messageVersion, from: 'a faulty one', items: [{ ...change('a'), change: 'renamed' }] },
  ];
  // In one transaction, so that they arrive together.
  const payloads = [...others.map((message) => JSON.stringify(message)), 'no message', ''];
  await database.db.query({
    text: `select pg_notify('callejero_changes', payload) from unnest($1::text[]) as payload`,
    values: [payloads],
  });
  await mine.until((received) => received.length > 0);
  expect(mine.received).toEqual([null]);
  // One more for all that came meanwhile, and then none.
  await mine.until((received) => received.length > 1);
  there.publish([change('b')]);
  await mine.until((received) => received.length > 2);
  expect(mine.received).toEqual([null, null, [change('b')]]);
});

test('the shapes of the messages are those of their version: whoever changes them raises it', () => {
  const shapes = [changeSchema, conversationSignalSchema].map((schema) => z.toJSONSchema(schema));
  const digest = hash('sha256', JSON.stringify(shapes)).slice(0, 16);
  expect({ messageVersion, digest }).toEqual({ messageVersion: 1, digest: '4fd0e275734843f2' });
});

test('processes tell each other nothing but over a bus', async () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const speaking: string[] = [];
  for await (const file of glob('{server/{src,migrations},push/src}/**/*.{ts,mjs,sql}', { cwd: root }))
    if (
      /\bpg_notify\b|['"`]\s*(?:un)?(?:listen|notify)\s/i.test(await readFile(path.join(root, file), 'utf8'))
    )
      speaking.push(file);
  expect(speaking.filter((file) => !file.includes('.test.')).sort()).toEqual([
    'server/src/node/database/bus.ts',
    'server/src/node/database/listening-connection.ts',
  ]);
});

test('a listener that lost its connection gets null, because it may have missed changes, and later changes again', async () => {
  const mine = collect(here);
  const others = collect(there);
  await database.db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    values: [],
  });
  // Both lost the connection; each gets null for its own loss and for its return, in any order.
  const twice = (received: readonly Told[]) => received.filter((changes) => changes === null).length >= 2;
  await Promise.all([mine.until(twice), others.until(twice)]);
  const heard = others.until((received) => received.some((changes) => changes?.[0]?.id === 'after'));
  here.publish([change('after')]);
  await heard;
  expect(others.received.at(-1)).toSatisfy((last: Told) => last === null || last[0]?.id === 'after');
});
