/** The look-up around rows decides as one that reads all stored places does. */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../../access/policy.ts';
import { createImporter, type Importer } from '../../../testing/importer.ts';
import { withEmpty } from '../records/record.ts';
import { getImport, type StoredImport } from '../store.ts';
import type { DraftRow, UsableRow } from '../target.ts';
import { getBinding } from '../work.ts';
import type { BroughtPlace } from './identity.ts';
import type { PlaceDraft, PlaceFields } from './place.ts';
import { placeCode } from './place-code.ts';
import { placesPlanner } from './places.target.ts';
import type { NearbyPlace } from './similarity.ts';
import type { StoredPlaces } from './stored-places.ts';

let importer: Importer;
let started: StoredImport;
beforeAll(async () => {
  importer = await createImporter();
  const { id } = await importer.plan([{ name: 'a.csv', content: 'nombre;latitud;longitud\nSol;19.5;-96.9' }]);
  started = await getImport(importer.platform.db, id);
});
afterAll(() => importer.close());

/** Degrees of a metre of latitude. */
const metre = 1 / 111_195;
/** The height of the look-up's cells. */
const cell = 60 / 111_000 / 8;

/** Centres: an edge of a cell, the antimeridian on both sides, and far north, where degrees of longitude are short. */
const centres = [
  { lat: 400_000 * cell, lng: -1_400_000 * cell },
  { lat: -16.5, lng: 180 },
  { lat: -16.5, lng: -180 },
  { lat: 69.9, lng: 20 },
];
const point = fc
  .record({
    centre: fc.constantFrom(...centres),
    north: fc.constantFrom(0, 0, 1e-7, -1e-7, 10, 39.9, 40.1, 59.9, -59.9, 60.1, 200),
    east: fc.constantFrom(0, 0, -1e-7, 1, 39.9, -59.9, 59.9, 60.1),
  })
  .map(({ centre: { lat, lng }, north, east }) => ({
    lat: lat + north * metre,
    lng: Math.max(-180, Math.min(180, lng + (east * metre) / Math.cos((lat * Math.PI) / 180))),
  }));
const identity = fc.record({
  name: fc.constantFrom('Café Sol', 'CAFÉ SOL', 'Cafe Sola', 'Bar Luna'),
  location: point,
  phones: fc.constantFrom([], ['+522288173390'], ['+522288173391']),
});
const source = fc.record({
  name: fc.constantFrom('Censo', 'OpenStreetMap'),
  externalId: fc.constantFrom('1', '2', '3', '4', 'lugar'),
  licence: fc.constant(''),
});
/** A stored place: as an import brought it, if one did, and where people moved it or archived it since. */
const place = fc.record({
  said: identity,
  source: fc.option(source),
  isBrought: fc.boolean(),
  moved: fc.option(fc.record({ name: fc.constantFrom('La Luna', 'Café Sol'), location: point })),
  archived: fc.boolean(),
});
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;

const empty = { address: null, email: null, website: null };
/** `lugar` stands for the code that a place without one gets. */
const codeOf = (said: Place['said'], own: NonNullable<Place['source']>) =>
  own.externalId === 'lugar' ? { ...own, externalId: placeCode({ ...said, ...empty }) } : own;

async function store(places: readonly Place[]): Promise<void> {
  await importer.query('truncate commerces, imported_records cascade');
  const codes = new Set<string>();
  for (const { said, moved, archived, ...each } of places) {
    const id = importer.platform.ids.next();
    const own = each.source && codeOf(said, each.source);
    const code = own && `${own.name}\n${own.externalId}`;
    const isFree = code !== null && !codes.has(code);
    if (code) codes.add(code);
    const { name, location } = moved ?? said;
    await importer.query(
      `insert into commerces (id, created_at, updated_at, name, name_folded, slug, categories, location, archived_at, source)
        values ($1::uuid, now(), now(), $2, $3, $1, '{}', point($4, $5), case when $6 then now() end, $7::jsonb)`,
      [id, name, fold(name), location.lng, location.lat, archived, isFree ? own : null],
    );
    if (!isFree || !each.isBrought) continue;
    await importer.query(
      `insert into imported_records (resource, source, external_id, record, import, written)
        values ('commerces', $1, $2, $3, $3, $4)`,
      [own?.name, own?.externalId, id, { ...empty, ...said }],
    );
  }
}

/** Reads all that is stored. */
const everything: StoredPlaces = {
  find: async () => ({
    nearby:
      await importer.query<NearbyPlace>(`select id, name, jsonb_build_object('lat', location[1], 'lng', location[0])
      as location from commerces where archived_at is null`),
    brought: await importer.query<BroughtPlace>(`select c.id as record, archived_at is not null as archived,
        coalesce(jsonb_build_object('name', k.source, 'externalId', k.external_id, 'licence', ''), c.source) as source,
        written as brought
      from commerces c join imported_records k on k.record = c.id
      union all
      select id, false, source, null from commerces where source is not null and archived_at is null
        and id not in (select record from imported_records)`),
  }),
  coded: async () => [],
};

/** Runs the planner as an import does. Returns the rows with the codes under which it admits them, and the likely duplicates. */
async function decisions(
  rows: readonly (DraftRow<PlaceDraft> | UsableRow<PlaceDraft>)[],
  stored?: StoredPlaces,
) {
  const { signal } = new AbortController();
  const work = { ...importer, importId: started.id, worker: started.id, signal, principal: system };
  const planner = await placesPlanner(work, started, stored);
  const admitted: (readonly DraftRow<PlaceDraft>[])[] = [];
  const given = structuredClone(rows);
  for (let from = 0; from < given.length; from += 2)
    admitted.push((await planner.admit?.(given.slice(from, from + 2))) ?? []);
  admitted.push((await planner.rest?.()) ?? []);
  const ofRow = ({ position, draft }: DraftRow<PlaceDraft>) => [position, draft?.source];
  const duplicates = [...(planner.duplicates?.() ?? [])].filter((found) => found !== undefined);
  return {
    admitted: admitted.map((part) => part.map(ofRow)),
    duplicates: duplicates.sort((a, b) => a.position - b.position),
  };
}

test('the places that rows are, and may be, are those that reading all places finds, in any world', async () => {
  const { resource } = getBinding(importer.registry, 'commerces');
  const row = fc.record({ said: identity, source, isUsable: fc.boolean() });
  const seen = { places: 0, duplicates: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { maxLength: 8 }),
      fc.array(row, { minLength: 1, maxLength: 7 }),
      async (places, given) => {
        await store(places);
        const rows = given.map(({ said, isUsable, source: own }, position): DraftRow<PlaceDraft> => {
          const fields = withEmpty(resource, { ...said, categories: [] }) as PlaceFields;
          const draft = isUsable || position === 0 ? { fields, source: codeOf(said, own) } : null;
          const { name, location } = said;
          const externalId = own.externalId;
          return {
            ...{ row: position + 1, position, file: 0, name, externalId },
            ...{ location: draft && location, draft, reason: null, notes: [] },
          };
        });
        const found = await decisions(rows);
        expect(found).toEqual(await decisions(rows, everything));
        seen.duplicates += found.duplicates
          .flatMap(({ duplicates }) => duplicates)
          .filter(({ commerce }) => commerce).length;
        seen.places += found.admitted
          .flat()
          .filter(
            ([at, code]) =>
              code !== undefined &&
              typeof at === 'number' &&
              JSON.stringify(code) !== JSON.stringify(rows[at]?.draft?.source),
          ).length;
      },
    ),
    { numRuns: runs(400, 60) },
  );
  // The worlds are such that both occur.
  expect(seen.duplicates).toBeGreaterThan(5);
  expect(seen.places).toBeGreaterThan(5);
}, 120_000);

test('a city that was small when the import began is not read whole for each batch', async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `Papelería ${at};Papelería;${19.5 + at / 1000};-96.9`);
  const small = await createImporter({ batchSizes: { importedPlaces: 20 } });
  // Of what one connection has done so far.
  const rowsRead = async () => {
    await small.query('select pg_stat_force_next_flush()');
    const [row] = await small.query<{ rows: number }>(
      `select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'commerces'`,
    );
    return row?.rows ?? 0;
  };
  try {
    await small.importAll([{ name: 'una.csv', content: `nombre;tipo;latitud;longitud\n${lines[0]}` }]);
    await small.query('vacuum analyze commerces, imported_records');
    const before = await rowsRead();
    await small.importAll([
      { name: 'lista.csv', content: ['nombre;tipo;latitud;longitud', ...lines].join('\n') },
    ]);
    expect((await rowsRead()) - before).toBeLessThan(20 * 400);
  } finally {
    await small.close();
  }
});
