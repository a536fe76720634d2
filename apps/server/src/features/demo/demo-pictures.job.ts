/**
 * Adds the pictures of the demo's places, events and promotions after the start, in batches, so that the first start does not wait. The job
 * may be interrupted and repeated: it skips rows that have pictures.
 */
import { files } from '@callejero/contract/resources/files.ts';
import type { Lines, ReadTable } from '@callejero/demo-city/rows.ts';
import { demoSource } from '@callejero/demo-city/source.ts';
import sql, { join, raw } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { insertRows } from '../../resource/write/write-many.ts';

export const demoPicturesJob = 'demo-pictures';

/** The columns with pictures; the lists hold several. */
const columns = { commerces: ['photos', 'logo'], events: ['images'], promotions: ['image'] } as const;
const lists = new Set(['photos', 'images']);
type Pictured = keyof typeof columns;

interface Waiting {
  collection: Pictured;
  id: string;
  rev: number;
  /** Its name in the tables. */
  name: string;
}

interface Illustrated extends Waiting {
  values: Row;
  /** `{field: [before, after]}` */
  diff: Row;
}

/** Call it while the API is composed. */
export function defineDemoPictures(platform: Platform, readTable: ReadTable): void {
  platform.jobs.define(demoPicturesJob, (_, { signal }) => addDemoPictures(platform, readTable, signal));
}

export async function addDemoPictures(
  platform: Platform,
  readTable: ReadTable,
  signal: AbortSignal,
): Promise<void> {
  const batchSize = platform.config.batchSizes.drawn;
  const pictures = Map.groupBy(await readTable('pictures.csv'), (line) => `${line.collection}/${line.name}`);
  const rows = new Map((await rowsWithout(platform.db)).map((row) => [`${row.collection}/${row.name}`, row]));
  const illustrable = [...pictures].flatMap(([key, own]) => {
    const row = rows.get(key);
    return row ? [{ row, own }] : [];
  });
  // The configuration limits the places, and the events and promotions.
  const [places, others] = [true, false].map((arePlaces) =>
    illustrable
      .filter(({ row }) => (row.collection === 'commerces') === arePlaces)
      .slice(0, platform.config.demoPictures ?? undefined),
  );
  const waiting = [...(places ?? []), ...(others ?? [])];
  for (let from = 0; from < waiting.length; from += batchSize) {
    const stored: Row[] = [];
    const illustrated: Illustrated[] = [];
    for (const { row, own } of waiting.slice(from, from + batchSize)) {
      signal.throwIfAborted();
      illustrated.push(await illustrate(platform, row, own, stored));
    }
    const changes = await platform.db.transaction(async (tx): Promise<Change[]> => {
      await insertRows(tx, files, stored);
      const result = stored.map(
        ({ id }): Change => ({ resource: 'files', id: String(id), change: 'created' }),
      );
      for (const [collection, rows] of Map.groupBy(illustrated, (row) => row.collection))
        for (const { id } of await attach(tx, platform.clock.now(), collection, rows))
          result.push({ resource: collection, id, change: 'updated' });
      return result;
    });
    platform.changes.publish(changes);
  }
}

/** The rows of the demo without pictures. Promotions, which have no source, are recognized by their titles. */
function rowsWithout(db: Queryable): Promise<Waiting[]> {
  return db.query<Waiting>(sql`
    select 'commerces' as collection, id, rev, source ->> 'externalId' as name from commerces
      where source ->> 'name' = ${demoSource.name} and photos = '[]' and logo is null and archived_at is null
    union all select 'events', id, rev, source ->> 'externalId' from events
      where source ->> 'name' = ${demoSource.name} and images = '[]' and archived_at is null
    union all select 'promotions', p.id, p.rev, p.title from promotions p left join commerces c on c.id = p.commerce
      where (c.id is null or c.source ->> 'name' = ${demoSource.name}) and p.image is null and p.archived_at is null`);
}

/** Stores the pictures of a row, and adds the rows of their files to \`stored\`. */
async function illustrate(
  platform: Platform,
  row: Waiting,
  pictures: Lines,
  stored: Row[],
): Promise<Illustrated> {
  const values: Row = {};
  for (const { field = '', file = '', ...line } of pictures) {
    const alt = (line.alt ?? '').replace('{city}', platform.city.environment.values.name);
    const picture = await storePicture(platform, file, alt);
    stored.push(picture);
    const before = values[field] as Row[] | undefined;
    values[field] = lists.has(field) ? [...(before ?? []), { file: picture.file, alt }] : picture.file;
  }
  const diff = Object.entries(values).map(([field, after]) => [field, [lists.has(field) ? [] : null, after]]);
  return { ...row, values, diff: Object.fromEntries(diff) as Row };
}

/** Stores a drawing like an upload; returns the row of `files` to insert. */
async function storePicture(
  { demoFile, images, files: store, ids, clock }: Platform,
  drawing: string,
  alt: string,
): Promise<Row> {
  const compressed = new Blob([await demoFile(`pictures/${drawing}`)]);
  const svg = await new Response(compressed.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  const variants = await images.render(svg);
  const id = ids.next();
  const file = `api_${id}.webp`;
  await store.put(`sm/${file}`, variants.sm.bytes);
  await store.put(file, variants.default.bytes);
  const { bytes, width, height } = variants.default;
  const now = clock.now().toISOString();
  const digest = await crypto.subtle.digest('SHA-256', bytes.slice());
  return {
    ...{ id, createdAt: now, updatedAt: now, rev: 1, owner: null },
    ...{ name: `${alt.slice(0, 240)}.webp`, file, mime: 'image/webp', size: bytes.byteLength, width, height },
    checksum: new Uint8Array(digest).toHex(),
  };
}

/** Writes the pictures of rows that nobody changed meanwhile. */
function attach(
  tx: Queryable,
  at: Date,
  collection: Pictured,
  rows: readonly Illustrated[],
): Promise<{ id: string }[]> {
  const names = columns[collection];
  const updated = { at, actor: null, action: 'updated' as const, resource: collection, diff: sql`diff` };
  // `updated_at` stays: a picture should not move the row in lists sorted by the latest change.
  return tx.query<{ id: string }>(sql`with written as (
      update ${raw(collection)} as row set rev = row.rev + 1, (${raw(names.join(', '))}) =
        (select ${join(names.map((name) => raw(`given.${name}`)))} from jsonb_populate_record(row, list.values) as given)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list(id uuid, rev int, values jsonb, diff jsonb)
      where row.id = list.id and row.rev = list.rev returning row.id, list.diff
    ) ${changeRecord(updated, sql`from written`)} returning record_id as id`);
}
