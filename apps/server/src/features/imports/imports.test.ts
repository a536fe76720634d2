import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Import, ImportReason, ImportRow } from '@callejero/contract/answers/imports.ts';
import type { ApiError } from '@callejero/contract/errors.ts';
import { addsUp } from '@callejero/contract/resources/imports.ts';
import { isWhole, runs } from '@callejero/contract/testing/property-runs.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../access/policy.ts';
import { visitor } from '../../access/policy.ts';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';
import { createImporter, type Importer, overpass, type TestFile } from '../../testing/importer.ts';
import { runPhase } from './imports.jobs.ts';
import { cancelImport, confirmImport, undoImportRequest, updateImport } from './imports.service.ts';
import { similarity, trigrams } from './places/similarity.ts';
import { countReasons } from './reasons.ts';
import { claimImport, getImport } from './store.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { importedPlaces: 500 } });
});
afterEach(() => importer.close());

const file = (content: string | Uint8Array, name = 'lugares.json'): TestFile => ({ name, content });
const cafe = {
  id: 1,
  tags: {
    amenity: 'cafe',
    name: 'Café Tlaqná',
    phone: '+52 228 817 3390',
    opening_hours: 'Mo-Fr 09:00-15:00',
  },
};
const bakery = {
  id: 2,
  tags: { shop: 'bakery', name: 'Panadería Sol', 'addr:city': 'XALAPA', 'addr:street': 'Enríquez' },
};
const commerces = () =>
  importer.query<{
    id: string;
    name: string;
    status: string;
    phones: string[];
    website: string | null;
    import_notes: string[];
  }>('select * from commerces where archived_at is null order by name');

describe('importing', () => {
  test('plans without writing, then creates with address, change record and notes', async () => {
    const odd = {
      id: 3,
      tags: { amenity: 'bar', name: 'Bar Raro', phone: '812-84', opening_hours: 'a veces' },
    };
    const planned = await importer.plan([
      file(overpass([cafe, bakery, odd, { id: 4, tags: { amenity: 'bar' } }])),
    ]);
    expect(planned.counts).toEqual({ read: 4, created: 3, updated: 0, unchanged: 0, skipped: 1 });
    expect(await commerces()).toEqual([]);

    await confirmImport(importer.platform, planned.id);
    await importer.jobs.drain();
    const rows = await importer.rows(planned.id);
    expect(rows.map((row) => [row.name, row.outcome, row.reason])).toEqual([
      ['Café Tlaqná', 'created', null],
      ['Panadería Sol', 'created', null],
      ['Bar Raro', 'created', null],
      [null, 'skipped', 'No tiene nombre.'],
    ]);
    const [bar, coffee, bread] = await importer.query<Record<string, unknown>>(
      `select c.name, c.name_folded, c.status, c.phones, c.opening_hours, c.opening_hours_text, c.place_type, c.source, c.import_notes, c.import,
         c.timezone, a.street, a.locality, p.code, (select array_agg(slug) from categories where id = any(c.categories)) as slugs
       from commerces c join addresses a on a.id = c.address join provinces p on p.id = a.province order by c.name`,
    );
    expect(coffee).toMatchObject({
      name: 'Café Tlaqná',
      name_folded: 'cafe tlaqna',
      status: 'pending',
      phones: ['+522288173390'],
      opening_hours: 'Mo-Fr 09:00-15:00',
      place_type: 'cafe',
      source: { name: 'OpenStreetMap', externalId: 'node/1', licence: 'ODbL-1.0' },
      import: planned.id,
      import_notes: [],
      timezone: 'America/Mexico_City',
      locality: 'Xalapa',
      code: 'MX-VER',
      slugs: ['cafeterias'],
    });
    expect(bread).toMatchObject({ street: 'Enríquez', locality: 'Xalapa' });
    expect(bar).toMatchObject({
      opening_hours: null,
      opening_hours_text: 'a veces',
      import_notes: [
        'El teléfono «812-84» no es válido en MX.',
        'El horario no se entiende y se guarda como texto: «a veces».',
      ],
    });
    const records = await importer.query<{ action: string }>(
      `select action from changes where resource = 'commerces'`,
    );
    expect(records.map((record) => record.action)).toEqual(['created', 'created', 'created']);
    expect(importer.changes.filter((change) => change.resource === 'commerces')).toHaveLength(3);
  });

  test('a place outside the city has no address if the file names no locality, until one does', async () => {
    const lejos = (locality: string) =>
      file(
        `nombre;tipo;calle;localidad;provincia;latitud;longitud\nBar Lejos;Bar;Sol;${locality};20.4;-96.9\n`,
        'lejos.csv',
      );
    const stored = () =>
      importer.query(`select c.address is null as nowhere, a.locality from commerces c
        left join addresses a on a.id = c.address where c.archived_at is null`);
    const done = await importer.importAll([lejos(';')]);
    expect(await stored()).toEqual([{ nowhere: true, locality: null }]);
    expect((await importer.importAll([lejos(';')])).counts.unchanged).toBe(1);
    expect((await importer.importAll([lejos('Nautla;Veracruz')])).counts.updated).toBe(1);
    expect(await stored()).toEqual([{ nowhere: false, locality: 'Nautla' }]);
    const back = await importer.importAll([lejos(';')]);
    expect(back.counts.updated).toBe(1);
    expect(await stored()).toEqual([{ nowhere: true, locality: null }]);
    await undoImportRequest(importer.platform, back.id);
    await importer.jobs.drain();
    expect(await stored()).toEqual([{ nowhere: false, locality: 'Nautla' }]);
    expect(done.counts.created).toBe(1);
  });

  test('a second import updates what the source changed, keeps what a person changed, and never touches the status', async () => {
    await importer.importAll([file(overpass([cafe, bakery]))]);
    await importer.query(
      `update commerces set status = 'accepted', website = 'https://mia.mx', rev = rev + 1 where name like 'Café%'`,
    );
    const newer = { ...cafe, tags: { ...cafe.tags, name: 'Café Tlaqná Centro', website: 'https://otra.mx' } };
    const second = await importer.importAll([file(overpass([newer, bakery]))]);
    expect(second.counts).toEqual({ read: 2, created: 0, updated: 1, unchanged: 1, skipped: 0 });
    expect((await commerces())[0]).toMatchObject({
      name: 'Café Tlaqná Centro',
      status: 'accepted',
      website: 'https://mia.mx',
    });
    const [row] = await importer.rows(second.id);
    expect(row).toMatchObject({
      kept: ['website'],
      reason: 'Se conserva lo que se cambió a mano: sitio web.',
      changes: { name: ['Café Tlaqná', 'Café Tlaqná Centro'] },
    });
    expect((await importer.importAll([file(overpass([newer, bakery]))])).counts).toMatchObject({
      updated: 0,
      unchanged: 2,
    });
  });

  test('a place that a person archived is not created again', async () => {
    await importer.importAll([file(overpass([cafe]))]);
    await importer.query('update commerces set archived_at = now()');
    const again = await importer.plan([file(overpass([cafe]))]);
    expect(again.counts).toMatchObject({ created: 0, skipped: 1 });
  });

  test('empty fields are filled in by a later import, unless a person did', async () => {
    await importer.importAll([file(overpass([cafe, bakery]))]);
    await importer.query(
      `update commerces set website = 'https://a-mano.example/' where name = 'Panadería Sol'`,
    );
    const more = { website: 'https://nuevo.example', description: 'Con terraza', 'addr:postcode': '91000' };
    const done = await importer.importAll([
      file(overpass([cafe, bakery].map((place) => ({ ...place, tags: { ...place.tags, ...more } })))),
    ]);
    expect(done.counts).toMatchObject({ updated: 2 });
    const rows = await importer.rows(done.id);
    expect(rows.map(({ changes, kept }) => [Object.keys(changes).sort(), kept])).toEqual([
      [['address', 'description', 'website'], []],
      [['address', 'description'], ['website']],
    ]);
    expect((await commerces()).map(({ website }) => website)).toEqual([
      'https://nuevo.example',
      'https://a-mano.example/',
    ]);
  });

  test('a place whose slug was taken after planning gets another one, and the other rows are not affected', async () => {
    const { id } = await importer.plan([file(overpass([cafe, bakery]))]);
    const { ids } = importer.platform;
    const next = ids.next();
    await importer.query(
      `insert into commerces (id, created_at, updated_at, name, name_folded, slug, categories, location)
        values (gen_random_uuid(), now(), now(), 'Otro', 'otro', $1, '{}', point(0, 0))`,
      [commerceSlug(cafe.tags.name, next)],
    );
    const given = [next];
    importer.platform.ids = { ...ids, next: () => given.pop() ?? ids.next() };
    await confirmImport(importer.platform, id);
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({ status: 'done', error: null, counts: { created: 2 } });
    const slugs = await importer.query<{ slug: string }>('select slug from commerces order by slug');
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(3);
    const rows = await importer.rows(id);
    expect(rows.map(({ applied, record }) => [applied, record !== null])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('the same place in several files is one place, whatever the order of the files', async () => {
    const old = file(overpass([cafe], '2026-05-01T00:00:00Z'), 'a.json');
    const newer = file(
      overpass([{ ...cafe, tags: { ...cafe.tags, name: 'Café Nuevo' } }, bakery], '2026-06-01T00:00:00Z'),
      'b.json',
    );
    for (const files of [
      [old, newer],
      [newer, old],
    ]) {
      const planned = await importer.plan(files);
      expect(planned.counts).toEqual({ read: 3, created: 2, updated: 0, unchanged: 0, skipped: 1 });
      const rows = await importer.rows(planned.id);
      expect(
        rows
          .filter((row) => row.outcome === 'created')
          .map((row) => row.name)
          .sort(),
      ).toEqual(['Café Nuevo', 'Panadería Sol']);
      expect(rows.find((row) => row.outcome === 'skipped')?.reason).toBe('Repetido en la fila 1 de b.json.');
      expect(planned.files.map((own) => addsUp(own.counts))).toEqual([true, true]);
    }
  });

  test('likely duplicates are created and reported: in the file and among existing places', async () => {
    await importer.importAll([file(overpass([cafe]))]);
    const near = { id: 7, lat: 19.5311, lon: -96.92, tags: { amenity: 'cafe', name: 'Cafe Tlaqna' } };
    const twin = { id: 8, lat: 19.5312, lon: -96.92, tags: { amenity: 'cafe', name: 'CAFÉ TLAQNÁ' } };
    const far = { id: 9, lat: 19.54, lon: -96.92, tags: { amenity: 'cafe', name: 'Café Tlaqná' } };
    const done = await importer.importAll([file(overpass([near, twin, far]))]);
    expect(done.counts.created).toBe(3);
    const rows = await importer.rows(done.id);
    expect(rows.map((row) => row.duplicates.length)).toEqual([2, 2, 0]);
    expect(rows[0]?.notes).toEqual([
      'Posible duplicado de «CAFÉ TLAQNÁ», a 11 m.',
      'Posible duplicado de «Café Tlaqná», a 11 m.',
    ]);
    const noted = await commerces();
    expect(noted.filter((row) => row.import_notes.length > 0)).toHaveLength(2);
    // Accepted places are in no review queue, so the advice points to their pages.
    expect(
      await countReasons(importer.platform.db, await getImport(importer.platform.db, done.id), 'MX'),
    ).toContainEqual(
      expect.objectContaining({ kind: 'note', advice: expect.stringContaining('en su ficha') }),
    );
  });

  test('places are accepted at once on request', async () => {
    await importer.importAll([file(overpass([cafe]))], { status: 'accepted' });
    expect((await commerces())[0]?.status).toBe('accepted');
  });

  test('undoing archives what was created, restores what was updated, and keeps what was changed since', async () => {
    await importer.importAll([file(overpass([cafe]))]);
    const newer = { ...cafe, tags: { ...cafe.tags, name: 'Café Otro', 'addr:street': 'Clavijero' } };
    const edited = { id: 5, tags: { amenity: 'bar', name: 'Bar Editado' } };
    const second = await importer.importAll([file(overpass([newer, bakery, edited]))]);
    expect(second.counts).toMatchObject({ created: 2, updated: 1 });
    await importer.query(
      `update commerces set description = 'Escrito a mano', rev = rev + 1 where name = 'Bar Editado'`,
    );
    await undoImportRequest(importer.platform, second.id);
    await importer.jobs.drain();
    expect(await importer.get(second.id)).toMatchObject({
      status: 'undone',
      undo: { archived: 1, restored: 1, kept: 1 },
    });
    expect((await commerces()).map((row) => row.name)).toEqual(['Bar Editado', 'Café Tlaqná']);
    const [address] = await importer.query<{ street: string | null }>(
      `select a.street from addresses a join commerces c on c.address = a.id where c.name = 'Café Tlaqná'`,
    );
    expect(address?.street).toBeNull();
    // The record of the first import is restored too: the same file again changes nothing.
    expect((await importer.plan([file(overpass([cafe]))])).counts).toMatchObject({ unchanged: 1 });
    // An undone place is created when it is imported again.
    expect((await importer.plan([file(overpass([bakery]))])).counts).toMatchObject({ created: 1 });
  });

  test('changes that people make between plan and confirmation are respected', async () => {
    const first = await importer.plan([file(overpass([cafe]))]);
    await importer.importAll([file(overpass([cafe]))]);
    await confirmImport(importer.platform, first.id);
    await importer.jobs.drain();
    expect((await importer.get(first.id)).counts).toEqual({
      read: 1,
      created: 0,
      updated: 0,
      unchanged: 1,
      skipped: 0,
    });
    expect(await commerces()).toHaveLength(1);
  });
});

describe('jobs', () => {
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
      if (written >= rows && changes.some((change) => change.id === id))
        controller.abort(new Error('stopped'));
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
});

describe('numbers', () => {
  const node = fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    tags: fc.record(
      {
        name: fc.constantFrom('Uno', 'Dos', 'n/a', 'Tres;Cuatro', ''),
        amenity: fc.constantFrom('cafe', 'bank', 'bench', 'school'),
        place: fc.constantFrom('suburb'),
        phone: fc.constantFrom('2288173390', 'x'),
      },
      { requiredKeys: [] },
    ),
  });
  const files = fc.array(fc.array(node, { maxLength: 6 }), { minLength: 1, maxLength: 3 });

  test('always add up, and importing twice leaves everything unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (contents) => {
        const given = contents.map((nodes, index) => file(overpass(nodes), `${index}.json`));
        const first = await importer.importAll(given);
        const second = await importer.importAll(given);
        for (const { counts, files: own } of [first, second]) {
          expect(addsUp(counts)).toBe(true);
          expect(own.every((each) => addsUp(each.counts))).toBe(true);
          expect(counts.read).toBe(contents.flat().length);
        }
        expect(second.counts).toMatchObject({ created: 0, updated: 0 });
        const reversed = await importer.plan([...given].reverse());
        expect(reversed.counts).toEqual(second.counts);
      }),
      { numRuns: runs(15, 4) },
    );
  });
});

describe('real places', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../../shared/data');
  const xalapa = path.join(folder, 'xalapa-osm');
  const read = () =>
    readdirSync(xalapa)
      .filter((name) => name.endsWith('.json'))
      .map((name) => file(readFileSync(path.join(xalapa, name)), name));

  test.skipIf(!isWhole || !existsSync(xalapa))(
    'all of Xalapa is imported, unchanged the second time, and undone as a whole',
    async () => {
      const first = await importer.importAll(read());
      expect(first.counts).toEqual({ read: 1422, created: 1077, updated: 0, unchanged: 0, skipped: 345 });
      const rows = await importer.rows(first.id);
      expect(rows.filter((row) => row.outcome === 'skipped' && !row.reason)).toEqual([]);
      const areas = first.files.flatMap((own, index) =>
        /colonias|habitacional/.test(own.name) ? [index] : [],
      );
      expect(areas).toHaveLength(4);
      expect(rows.filter((row) => areas.includes(row.file) && row.outcome !== 'skipped')).toEqual([]);
      expect(rows.some((row) => row.name === 'Abogada;Abogado' && row.notes.length > 0)).toBe(true);

      const second = await importer.importAll([...read()].reverse());
      expect(second.counts).toEqual({ read: 1422, created: 0, updated: 0, unchanged: 1077, skipped: 345 });

      await undoImportRequest(importer.platform, first.id);
      await importer.jobs.drain();
      expect((await importer.get(first.id)).undo).toEqual({ archived: 1077, restored: 0, kept: 0 });
      expect(
        await importer.query(`select (select count(*)::int from commerces where archived_at is null) as places,
        (select count(*)::int from addresses where archived_at is null) as addresses,
        (select count(*)::int from imported_records) as known`),
      ).toEqual([{ places: 0, addresses: 0, known: 0 }]);
    },
  );

  const madrid = path.join(folder, 'madrid-agenda/2022-12/206974-0-agenda-eventos-culturales-100.csv');
  test.skipIf(!isWhole || !existsSync(madrid))(
    'the venues of a city’s event list are imported once each',
    async () => {
      const [museums] = await importer.query<{ id: string }>(
        `select id from categories where slug = 'centros-culturales'`,
      );
      const done = await importer.importAll([file(readFileSync(madrid), 'agenda.csv')], {
        target: 'commerces',
        defaultCategory: museums?.id ?? null,
      });
      expect(done.files[0]).toMatchObject({ format: 'csv', encoding: 'ISO-8859-1', delimiter: ';' });
      expect(done.counts.read).toBe(940);
      expect(done.counts.created).toBeGreaterThan(100);
      expect(
        await importer.query(
          `select 1 from commerces where name = 'Centro de Cultura Contemporánea Conde Duque'`,
        ),
      ).toHaveLength(1);
    },
  );
});

test('names have the same similarity as in PostgreSQL', async () => {
  const name = fc.array(fc.constantFrom('café', 'sol', 'luna', '24', 'ñandú', "d'or", 'farmacias'), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(name, name, async (a, b) => {
      const [left, right] = [fold(a.join(' ')), fold(b.join(' '))];
      const [row] = await importer.query<{ value: number }>('select similarity($1, $2)::float8 as value', [
        left,
        right,
      ]);
      expect(similarity(trigrams(left), trigrams(right))).toBeCloseTo(row?.value ?? -1, 4);
    }),
    { numRuns: runs(50, 15) },
  );
});

test('only places that a category’s tags name are recognized', async () => {
  await importer.query(`update categories set osm_tags = '{}' where slug = 'cafeterias'`);
  expect((await importer.plan([file(overpass([cafe]))])).counts).toMatchObject({ created: 0, skipped: 1 });
});

describe('over HTTP', () => {
  const admin: Principal = {
    kind: 'administrator',
    id: null,
    roles: ['administrator'],
    permissions: ['*'],
  };
  const call = (method: string, url: string, body?: BodyInit | object, principal = admin) =>
    importer.routes.fetch(
      new Request(`http://api${url}`, {
        method,
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
      { principal, requestId: 'test', ip: '127.0.0.1' },
    );
  const confirm = async (id: string) => call('POST', `/${id}/confirm`, { rev: (await importer.get(id)).rev });
  const form = (...files: TestFile[]) => {
    const data = new FormData();
    for (const { name, content } of files) data.append('file', new Blob([content as BlobPart]), name);
    return data;
  };
  const dataOf = async (response: Response) =>
    ((await response.json()) as { data: never }).data as never as never;

  test('upload, map the columns, confirm, undo', async () => {
    const csv =
      'Encargado;Rótulo raro;Qué es;Y;X\nAna López;La Parroquia;Cafetería;19,53;-96,92\nBeto Ruiz;Casa Beto;Zas;19,54;-96,93\n';
    const response = await call('POST', '/', form(file(csv, 'censo.csv')));
    expect(response.status).toBe(202);
    const { id } = (await dataOf(response)) as { id: string };
    await importer.jobs.drain();
    const planned = await dataOf(await call('GET', `/${id}`));
    expect(planned).toMatchObject({ status: 'planned', counts: { read: 2 } });
    const columns = {
      'censo.csv': { name: 'Rótulo raro', category: 'Qué es', latitude: 'Y', longitude: 'X' },
    };
    const { rev } = planned as { rev: number };
    expect((await call('PATCH', `/${id}`, { rev, columns })).status).toBe(202);
    await importer.jobs.drain();
    expect(await dataOf(await call('GET', `/${id}`))).toMatchObject({
      status: 'planned',
      counts: { created: 1, skipped: 1 },
    });
    const rows = (await (await call('GET', `/${id}/rows?outcome=skipped&_perPage=1`)).json()) as {
      data: { reason: string }[];
      meta: object;
    };
    expect(rows.meta).toEqual({ total: 1, page: 0, perPage: 1 });
    expect(rows.data[0]?.reason).toBe('La categoría «Zas» no se reconoce. Puedes elegir una por defecto.');
    expect((await confirm(id)).status).toBe(202);
    expect(await commerces()).toEqual([]);
    await importer.jobs.drain();
    expect((await commerces()).map((row) => row.name)).toEqual(['La Parroquia']);
    expect((await call('POST', `/${id}/undo`, {})).status).toBe(202);
    await importer.jobs.drain();
    expect(await commerces()).toEqual([]);
    expect(((await (await call('GET', '/')).json()) as { meta: object }).meta).toEqual({
      total: 1,
      page: 0,
      perPage: 1000,
    });
  });

  test('notes on rows are counted with examples and advice, and the chosen columns are kept with the source', async () => {
    const header = 'Encargado;Rótulo raro;Qué es;Y;X\n';
    const first = `${header}Ana López;LA PARROQUIA;Cafetería;19,53;-96,92\nBeto Ruiz;CASA BETO;Zas;19,54;-96,93\nEva Sol;LEJOS;CafeOrCoffeeShop;25,0;-100,0\nLuz Paz;;Cafetería;19,54;-96,93\n${'X;Sin nombre;Cafetería;19,5;-96,9\nEva Sol;LEJOS;CafeOrCoffeeShop;25,0;-100,0\n'.repeat(2)}`;
    const upload = async (content: string) => {
      const { id } = (await dataOf(await call('POST', '/', form(file(content, 'censo.csv'))))) as {
        id: string;
      };
      await importer.jobs.drain();
      return (await dataOf(await call('GET', `/${id}`))) as Import;
    };
    const { id, rev } = await upload(first);
    const chosen = { name: 'Rótulo raro', category: 'Qué es', latitude: 'Y', longitude: 'X' };
    const source = { name: 'Censo', licence: 'CC BY' };
    await call('PATCH', `/${id}`, { rev, columns: { 'censo.csv': chosen }, source });
    await importer.jobs.drain();
    expect(await dataOf(await call('GET', `/${id}/reasons`))).toEqual([
      {
        ...{ kind: 'lost', rows: 2, field: 'name', examples: ['Sin nombre'] },
        text: 'filas: el nombre «Sin nombre» no es un nombre.',
        advice: 'Revisa qué columna es el nombre.',
        remedy: 'columns',
      },
      {
        ...{ kind: 'lost', rows: 1, field: 'location', examples: ['LEJOS'] },
        text: '«LEJOS» está a más de 30 km de la ciudad.',
        advice: expect.stringContaining('coordenadas'),
        remedy: null,
      },
      {
        ...{ kind: 'lost', rows: 1, field: 'categories', examples: ['Zas'] },
        text: 'La categoría «Zas» de «CASA BETO» no se reconoce.',
        advice: expect.stringContaining('para el resto'),
        remedy: 'category',
      },
      {
        ...{ kind: 'lost', rows: 1, field: 'name', examples: [] },
        text: 'A la fila 5 le falta el nombre.',
        advice: expect.stringContaining('qué columna'),
        remedy: 'columns',
      },
      // The notes of rows that are left out are not counted.
      {
        ...{ kind: 'skipped', rows: 2, field: null, examples: ['LEJOS'] },
        text: 'filas: es el mismo lugar que otra fila, que se completó con sus datos.',
        advice: 'No tienes que hacer nada.',
        remedy: null,
      },
      {
        ...{ kind: 'note', rows: 2, field: null, examples: ['LA PARROQUIA', 'LEJOS'] },
        text: 'filas: el nombre venía en mayúsculas: «LA PARROQUIA» o «LEJOS».',
        advice: expect.stringContaining('opciones'),
        remedy: null,
      },
      {
        ...{ kind: 'note', rows: 1, field: null, examples: ['CafeOrCoffeeShop'] },
        text: '«LEJOS»: la categoría «CafeOrCoffeeShop» entra en Cafeterías.',
        advice: expect.stringContaining('Comprueba que es esa la categoría'),
        remedy: 'category',
      },
    ]);
    await confirm(id);
    await importer.jobs.drain();
    expect((await commerces()).map((row) => row.name).sort()).toEqual(['La Parroquia', 'Lejos']);

    const next = await upload(`${header}Eva Luz;EL NUEVO;Cafetería;19,55;-96,94\n`);
    expect(next.files[0]).toMatchObject({
      mapping: chosen,
      confidence: {},
      notes: ['Se lee como la última vez que se importó «Censo».'],
    });
    expect(
      (
        await importer.plan([file(`${header}A;EL NUEVO;Cafetería;19,55;-96,94\n`, 'c.csv')], {
          names: 'written',
          map: { ENCARGADO: 'name' },
        })
      ).files[0]?.mapping,
    ).toMatchObject({ name: 'Encargado', category: 'Qué es' });
  });

  const uploaded = async (name: string, content: string) => {
    const { id } = (await dataOf(await call('POST', '/', form(file(content, name))))) as { id: string };
    await importer.jobs.drain();
    return (await dataOf(await call('GET', `/${id}`))) as Import;
  };
  const changed = async ({ id }: Import, options: object) => {
    await call('PATCH', `/${id}`, { ...options, rev: (await importer.get(id)).rev });
    await importer.jobs.drain();
    return (await dataOf(await call('GET', `/${id}`))) as Import;
  };
  const rowsOf = async ({ id }: Import, query = '') =>
    (await dataOf(await call('GET', `/${id}/rows${query}`))) as ImportRow[];

  test('words for categories are counted with their guess, answered, left out, and kept by their source', async () => {
    const [bakeries] = await importer.query<{ id: string; name: string }>(
      `select id, name from categories where name = 'Panaderías y pastelerías'`,
    );
    const header = 'nombre;tipo;latitud;longitud\n';
    const places = ['Uno;Zas', 'Dos;Zas', 'Tres;Cafetería', 'Cuatro;Trastero'];
    const content = header + places.map((place, at) => `${place};19.5${at};-96.9${at}\n`).join('');
    const planned = await uploaded('uno.csv', content);
    const guessed = planned.files[0]?.values.category ?? [];
    expect(guessed.map(({ raw, rows, isLeftOut }) => [raw, rows, isLeftOut])).toEqual([
      ['Zas', 2, false],
      ['Trastero', 1, false],
      ['Cafetería', 1, false],
    ]);
    expect(guessed.map(({ record }) => record === null)).toEqual([true, true, false]);

    const category = { Zas: bakeries?.id ?? '', Trastero: null };
    const source = { name: 'Censo', licence: '' };
    const answered = await changed(planned, { values: { category }, source });
    expect(answered.counts).toMatchObject({ created: 3, skipped: 1 });
    expect((await rowsOf(answered)).map(({ result, reason }) => reason ?? result?.categories)).toEqual([
      [bakeries?.id],
      [bakeries?.id],
      [guessed[2]?.record],
      'La categoría «Trastero» se deja fuera, como se eligió.',
    ]);
    await confirm(planned.id);
    await importer.jobs.drain();
    const [left] = (await dataOf(await call('GET', `/${planned.id}/reasons`))) as ImportReason[];
    expect(left).toMatchObject({
      kind: 'skipped',
      text: '«Cuatro»: la categoría «Trastero» se dejó fuera, como se eligió.',
    });

    const next = await uploaded('dos.csv', `${header}Cinco;Zas;19.55;-96.95\nSeis;Trastero;19.56;-96.96\n`);
    expect(next.counts).toMatchObject({ created: 1, skipped: 1 });
    expect(next.files[0]?.values.category).toEqual([
      { raw: 'Trastero', rows: 1, record: null, isLeftOut: true },
      { raw: 'Zas', rows: 1, record: bakeries?.id, isLeftOut: false },
    ]);
  });

  test('a category that does not exist is refused with the field that names it', async () => {
    const { id, rev } = await uploaded('uno.csv', 'nombre;tipo;latitud;longitud\nUno;Zas;19.5;-96.9\n');
    importer.routes.onError((error, c) => c.json({ details: (error as ApiError).details }, 400));
    const missing = importer.platform.ids.next();
    const values = { category: { Zas: missing } };
    const refused = await call('PATCH', `/${id}`, { rev, values, defaultCategory: missing });
    expect(await refused.json()).toEqual({
      details: [
        { path: 'values.category.Zas', message: 'Esa categoría no existe.' },
        { path: 'defaultCategory', message: 'Esa categoría no existe.' },
      ],
    });
  });

  test('events are mapped by their words, too', async () => {
    const [music] = await importer.query<{ id: string }>(
      `select id from categories where kind = 'event' order by name limit 1`,
    );
    const agenda = 'título,fecha,tipo\nUno,2030-05-01,Sarao\nDos,2030-05-02,Obras\n';
    const planned = await uploaded('agenda.csv', agenda);
    expect(planned.files[0]?.values.category?.map(({ raw, record }) => [raw, record])).toEqual([
      ['Obras', null],
      ['Sarao', null],
    ]);
    const category = { Sarao: music?.id ?? '', Obras: null };
    const rows = await rowsOf(await changed(planned, { values: { category } }));
    expect(rows.map(({ outcome, result }) => [outcome, result?.category])).toEqual([
      ['created', music?.id],
      ['skipped', undefined],
    ]);
    expect(rows[0]?.raw).toEqual({ title: 'Uno', startsAt: '2030-05-01', category: 'Sarao' });
  });

  test('another list of the file is read on request, with its own columns', async () => {
    const bars = [1, 2, 3].map((at) => ({
      nombre: `Bar ${at}`,
      tipo: 'Bar',
      lat: 19.5 + at / 100,
      lng: -96.9,
    }));
    const shops = [{ rótulo: 'Panadería Sol', clase: 'Panadería', latitud: 19.51, longitud: -96.91 }];
    const planned = await uploaded('varias.json', JSON.stringify({ bares: bars, tiendas: shops }));
    expect(planned.files[0]).toMatchObject({
      list: 'bares',
      lists: [
        { name: 'bares', rows: 3, columns: 4, header: ['nombre', 'tipo', 'lat', 'lng'] },
        { name: 'tiendas', rows: 1, columns: 4, header: ['rótulo', 'clase', 'latitud', 'longitud'] },
      ],
    });
    const other = await changed(planned, { list: { 'varias.json': 'tiendas' } });
    expect(other.files[0]).toMatchObject({ list: 'tiendas', notes: [], mapping: { name: 'rótulo' } });
    expect((await rowsOf(other)).map(({ name }) => name)).toEqual(['Panadería Sol']);
  });

  test('the first rows say what stood in the file, and three unlike rows are the examples', async () => {
    const row = (at: number, kind: string, more = ';;') =>
      `Lugar ${at};${kind};19.${500 + at};-96.9;${more}\n`;
    const content = [
      'nombre;tipo;latitud;longitud;tel;domicilio;horario\n',
      ...Array.from({ length: 51 }, (_, at) =>
        row(at, 'Cafetería', at === 7 ? '2288123456;Sol 5;Mo-Su 9:00-18:00' : ';;'),
      ),
      row(60, 'Panadería', '2288123457;;'),
      row(61, 'Zas'),
    ].join('');
    const planned = await uploaded('uno.csv', content);
    const rows = await rowsOf(planned);
    expect(rows[7]).toMatchObject({
      raw: {
        name: 'Lugar 7',
        categories: 'Cafetería',
        location: '19.507, -96.9',
        phones: '2288123456',
        address: 'Sol 5',
        openingHours: 'Mo-Su 9:00-18:00',
      },
      result: { name: 'Lugar 7', phones: ['+522288123456'], address: { street: 'Sol 5' } },
    });
    expect(rows.map(({ raw }) => 'name' in raw).lastIndexOf(true)).toBe(49);
    // The fullest of the most frequent category, one of another, and the emptiest; none that is left out.
    expect((await rowsOf(planned, '?flagged=examples')).map(({ name }) => name)).toEqual([
      'Lugar 7',
      'Lugar 60',
    ]);
    await confirm(planned.id);
    await importer.jobs.drain();
    expect(await rowsOf(planned, '?flagged=examples')).toEqual([]);
  });

  test('the area code of an import completes its local telephones, and a loss is told in the past at the end', async () => {
    const content =
      'nombre;tipo;latitud;longitud;tel\nUno;Bar;19.51;-96.9;8123456\nDos;Bar;19.52;-96.9;812-84\n';
    const ofCity = await uploaded('uno.csv', content);
    expect((await rowsOf(ofCity)).map(({ result }) => result?.phones)).toEqual([['+522288123456'], []]);
    const planned = await changed(ofCity, { areaCode: '229' });
    expect((await rowsOf(planned)).map(({ result }) => result?.phones)).toEqual([['+522298123456'], []]);
    await confirm(planned.id);
    await importer.jobs.drain();
    const [told] = (await dataOf(await call('GET', `/${planned.id}/reasons`))) as ImportReason[];
    expect(told?.text).toBe('Se perdió el teléfono «812-84» de «Dos»: no es un número válido.');
    expect(told?.remedy).toBeNull();
  });

  test.each([
    ['vacío', '', /vacío/],
    ['un zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /Es un archivo comprimido/],
    ['una página', '<!doctype html><html>', /página web/],
  ])('answers at once to %s, and stores nothing', async (_, content, message) => {
    importer.routes.onError((error, c) => c.json({ message: error.message }, 400));
    const response = await call('POST', '/', form(file(overpass([cafe])), file(content, 'malo.json')));
    expect(((await response.json()) as { message: string }).message).toMatch(message);
    expect(await importer.query('select 1 from imports')).toEqual([]);
    expect(importer.jobs.waiting).toEqual([]);
  });

  test('is for administrators with the permission only', async () => {
    const statuses: number[] = [];
    importer.routes.onError((error, c) => {
      statuses.push('status' in error ? Number(error.status) : 500);
      return c.json({}, 400);
    });
    await call('GET', '/mapping', undefined, visitor);
    await call('GET', '/mapping', undefined, { ...admin, permissions: ['commerces:*'] });
    await call('POST', '/', form(file(overpass([cafe]))), { ...admin, permissions: ['imports:read'] });
    expect(statuses).toEqual([401, 403, 403]);
    expect(
      (await call('GET', '/mapping', undefined, { ...admin, permissions: ['imports:read'] })).status,
    ).toBe(200);
  });

  test('shows the table of tags', async () => {
    const mapping = (await dataOf(await call('GET', '/mapping'))) as unknown as {
      rows: { tag: string; placeType: string; category: { name: string; parent: string } }[];
    };
    expect(mapping.rows.find((row) => row.tag === 'shop=bakery')).toMatchObject({
      placeType: 'bakery',
      category: { name: 'Panaderías y pastelerías', parent: 'Comer y beber' },
    });
  });
});
