import { afterEach, beforeEach, expect, test } from 'vitest';
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
  here = createBus<Change>(database.db, 'callejero_changes', createLog('silent'));
  there = createBus<Change>(database.db, 'callejero_changes', createLog('silent'));
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
