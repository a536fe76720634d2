import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';
import { createImporter, type Importer, overpass, type TestFile } from '../../testing/importer.ts';
import { runPhase } from './imports.jobs.ts';
import { cancelImport, confirmImport, undoImportRequest, updateImport } from './imports.service.ts';
import { claimImport } from './store.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { importedPlaces: 500 } });
});
afterEach(() => importer.close());

const file = (content: string | Uint8Array, name = 'lugares.json'): TestFile => ({ name, content });
const cafe = { id: 1, tags: { amenity: 'cafe', name: 'Café Tlaqná' } };
const commerces = () => importer.query('select id from commerces where archived_at is null');

const many = (count: number) =>
  file(
    overpass(
      Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        lat: 19 + index / 1000,
        tags: { shop: 'books', name: `Librería ${index}` },
      })),
    ),
  );

/** Aborts when the import has written that many rows. */
function abortAfter(id: string, rows: number): AbortSignal {
  const controller = new AbortController();
  const { publish } = importer.platform.changes;
  importer.platform.changes.publish = (changes) => {
    publish(changes);
    const written = importer.changes.filter((change) => change.resource === 'commerces').length;
    if (written >= rows && changes.some((change) => change.id === id)) controller.abort(new Error('stopped'));
  };
  return controller.signal;
}

test('a run that was stopped half way is finished after a restart, without writing anything twice', async () => {
  const { id } = await importer.plan([many(2300)]);
  await confirmImport(importer.platform, id);
  importer.jobs.waiting.length = 0;
  await expect(runPhase(importer, 'run', id, abortAfter(id, 1000))).rejects.toThrow('stopped');
  expect(await importer.get(id)).toMatchObject({
    status: 'running',
    progress: { done: 1000, total: 2300 },
  });
  await importer.restart();
  await importer.jobs.drain();
  const done = await importer.get(id);
  expect(done).toMatchObject({
    status: 'done',
    counts: { read: 2300, created: 2300 },
    progress: { done: 2300, total: 2300 },
  });
  const [count] = await importer.query<{ places: number; changes: number }>(
    `select (select count(*)::int from commerces) as places,
       (select count(*)::int from changes where resource = 'commerces') as changes`,
  );
  expect(count).toEqual({ places: 2300, changes: 2300 });
});

test('a phase that ended its process twice fails with a sentence, and can be asked for again', async () => {
  const { id } = await importer.plan([many(2)]);
  const kill = () => claimImport(importer.platform, id, ['uploaded', 'planning'], 'planning');
  await updateImport(importer.platform, id, { rev: (await importer.get(id)).rev, names: 'written' });
  importer.jobs.waiting.length = 0;
  await kill();
  await importer.restart();
  await importer.jobs.drain();
  expect(await importer.get(id)).toMatchObject({ status: 'planned' });
  await updateImport(importer.platform, id, { rev: (await importer.get(id)).rev, names: 'readable' });
  importer.jobs.waiting.length = 0;
  await kill();
  await kill();
  await importer.restart();
  await importer.jobs.drain();
  const failed = await importer.get(id);
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('2 intentos') });
  await updateImport(importer.platform, id, { rev: failed.rev });
  await importer.jobs.drain();
  expect(await importer.get(id)).toMatchObject({ status: 'planned', error: null });
});

test('stopping the server or a database that is away is no failed start', async () => {
  const { id } = await importer.plan([many(2)]);
  await confirmImport(importer.platform, id);
  importer.jobs.waiting.length = 0;
  for (let stop = 0; stop < 3; stop += 1) {
    const stopped = runPhase(importer, 'run', id, AbortSignal.abort(new Error('stopped')));
    await expect(stopped).rejects.toThrow('stopped');
  }
  await importer.restart();
  await importer.jobs.drain();
  expect(await importer.get(id)).toMatchObject({ status: 'done', counts: { created: 2 } });
});

test('a run that loses its connection to the database continues when the job runs again', async () => {
  await importer.query(`create sequence inserted`);
  await importer.query(`create function break_once() returns trigger language plpgsql as $$ begin
    if nextval('inserted') = 1500 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return null;
  end $$`);
  await importer.query(
    'create trigger break_once after insert on commerces for each row execute function break_once()',
  );
  const { id } = await importer.plan([many(2300)]);
  await confirmImport(importer.platform, id);
  importer.jobs.waiting.length = 0;
  const { signal } = new AbortController();
  await expect(runPhase(importer, 'run', id, signal)).rejects.toThrow(DatabaseUnavailable);
  expect((await importer.get(id)).status).toBe('running');
  await runPhase(importer, 'run', id, signal);
  expect(await importer.get(id)).toMatchObject({ status: 'done', counts: { created: 2300 } });
  expect(await importer.query('select count(*)::int as count from commerces')).toEqual([{ count: 2300 }]);
});

test('planning that was stopped begins again', async () => {
  const { id } = await importer.plan([many(10)]);
  await updateImport(importer.platform, id, { rev: (await importer.get(id)).rev, status: 'accepted' });
  importer.jobs.waiting.length = 0;
  await expect(runPhase(importer, 'plan', id, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
  expect((await importer.get(id)).status).toBe('planning');
  await importer.restart();
  await importer.jobs.drain();
  expect(await importer.get(id)).toMatchObject({
    status: 'planned',
    counts: { read: 10, created: 10 },
    options: { status: 'accepted' },
  });
});

test('of two workers on one import the later one takes over, and places are created once', async () => {
  const two = await createImporter({ pool: 4 });
  try {
    const { id } = await two.plan([many(2200)]);
    await confirmImport(two.platform, id);
    const signal = new AbortController().signal;
    await Promise.all([runPhase(two, 'run', id, signal), runPhase(two, 'run', id, signal)]);
    expect(await two.get(id)).toMatchObject({ status: 'done', counts: { created: 2200 } });
    expect(await two.query('select count(*)::int as count from commerces')).toEqual([{ count: 2200 }]);
  } finally {
    await two.close();
  }
});

test('a cancelled run keeps what is written, which can be undone; the rest counts as skipped', async () => {
  const { id } = await importer.plan([many(2300)]);
  await confirmImport(importer.platform, id);
  importer.jobs.waiting.length = 0;
  await expect(runPhase(importer, 'run', id, abortAfter(id, 1000))).rejects.toThrow('stopped');
  const cancelled = await cancelImport(importer.platform, id);
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    counts: { read: 2300, created: 1000, skipped: 1300 },
  });
  await importer.restart();
  expect(importer.jobs.waiting).toEqual([]);
  await undoImportRequest(importer.platform, id);
  await importer.jobs.drain();
  expect((await importer.get(id)).undo).toEqual({ archived: 1000, restored: 0, kept: 0 });
  expect(await commerces()).toEqual([]);
});

test('a bad file fails the plan, is named with the reason, and changes nothing', async () => {
  const planned = await importer.plan([file(overpass([cafe])), file('{"elements": [', 'roto.json')]);
  expect(planned).toMatchObject({
    status: 'failed',
    error: 'roto.json: No es JSON válido: está cortado o mal escrito.',
  });
  expect(await commerces()).toEqual([]);
  await expect(confirmImport(importer.platform, planned.id)).rejects.toMatchObject({
    code: 'transition-refused',
  });
  await expect(undoImportRequest(importer.platform, planned.id)).rejects.toMatchObject({
    code: 'transition-refused',
  });
});
