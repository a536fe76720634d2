/** Writes places in batches: always one statement, whatever the size. Why none is prepared: see `load-places.ts`. */
import sql, { type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { changeRecord } from '../../../resource/record.ts';
import type { Source } from '../reading/source.ts';
import type { ImportRange } from '../target.ts';
import type { ImportedField, StoredFields } from './decide.ts';
import { foldedOf, makePlace } from './made-place.ts';
import type { PlaceDraft } from './place.ts';

export interface PlaceWriteContext {
  platform: Platform;
  importId: string;
  actor: string | null;
  now: Date;
}

/** Generates the values of places again, where the slug was taken meanwhile or the plan did not expect a new place. */
export async function makeRows(
  db: Queryable,
  rows: readonly { position: number; draft: PlaceDraft }[],
  { platform: { ids }, importId }: PlaceWriteContext,
): Promise<void> {
  if (rows.length === 0) return;
  const slugs = new Set<string>();
  const make = (draft: PlaceDraft) => makePlace(ids, draft.fields, slugs);
  const made = rows.map(({ draft }) => make(draft));
  const taken = await db.query<{ slug: string }>(sql`select s.slug
    from unnest(${made.map(({ slug }) => slug)}::text[]) s(slug) where ${hasSlug(sql`s.slug`)}`);
  const gone = new Set(taken.map(({ slug }) => slug));
  const input = rows.map(({ position, draft }, index) => {
    const first = made[index];
    return { position, made: first && !gone.has(first.slug) ? first : make(draft) };
  });
  await db.query(sql`update import_rows r set draft = r.draft || jsonb_build_object('made', i.made)
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as i(position int, made jsonb)
    where r.import = ${importId}::uuid and r.position = i.position`);
}

// Subselects force look-ups by index: without statistics the planner would read whole tables.
const hasSlug = (slug: Sql): Sql =>
  sql`(select true from commerces c where c.slug = ${slug} and c.archived_at is null limit 1)`;
const isKnown = (source: Sql): Sql => sql`coalesce(
  (select true from imported_records p where p.resource = 'commerces' and p.source = ${source} ->> 'name'
    and p.external_id = ${source} ->> 'externalId' limit 1),
  (select true from commerces c where c.source ->> 'name' = ${source} ->> 'name'
    and c.source ->> 'externalId' = ${source} ->> 'externalId' and c.archived_at is null
    and c.source is not null limit 1))`;

/** Rows of a range that are new according to the plan and still are. */
export const newRows = ({ first, last }: ImportRange): Sql => sql`r.position between ${first} and ${last}
  and r.outcome = 'created' and not r.applied and r.draft ? 'made'
  and ${isKnown(sql`(r.draft -> 'source')`)} is null
  and ${hasSlug(sql`(r.draft -> 'made' ->> 'slug')`)} is null`;

export const theseRows = (positions: readonly number[]): Sql => sql`r.position = any(${positions}::int[])`;

/** A commerce that was created from a row. */
interface CreatedPlace {
  position: number;
  id: string;
}

/**
 * Creates the commerces of these rows `r` of the import, with their addresses, change records and the record of what was written,
 * and marks the rows as applied. All values come from the rows, so none travel between server and database.
 */
export async function createPlaces(
  db: Queryable,
  rows: Sql,
  status: 'pending' | 'accepted',
  { platform, importId, actor, now }: PlaceWriteContext,
): Promise<CreatedPlace[]> {
  const reviewed = status === 'accepted' && actor !== null;
  return insertTogether(db, () =>
    db.query(
      sql`with open as materialized (
        select r.position, r.notes, r.location, r.draft from import_rows r where r.import = ${importId}::uuid and ${rows}
      ), input as materialized (
        select r.position, r.notes, r.draft -> 'source' as source, r.draft -> 'fields' as written, r.location, m.*, f.*, a.*
        from open r
        cross join jsonb_to_record(r.draft -> 'made') as m(id uuid, "addressId" uuid, slug text, "nameFolded" text,
          "descriptionFolded" text, "streetFolded" text, "extraFolded" text, "localityFolded" text)
        cross join jsonb_to_record(r.draft -> 'fields') as f(name text, description text, categories uuid[],
          "placeType" text, phones text[], whatsapp text, email text, website text, social jsonb,
          "openingHours" text, "openingHoursText" text, payment text[], wheelchair text, address jsonb)
        cross join jsonb_to_record(f.address) as a(street text, number text, extra text, "postalCode" text,
          locality text, province uuid, country text)
      ), address as (
        insert into addresses (id, created_at, updated_at, rev, street, street_folded, number, extra, extra_folded, postal_code,
          locality, locality_folded, province, country, location)
        select "addressId", ${now}::timestamptz, ${now}::timestamptz, 1, street, "streetFolded", number, extra, "extraFolded",
          "postalCode", locality, "localityFolded", province, country, location from input where locality is not null
      ), commerce as (
        insert into commerces (id, created_at, updated_at, rev, name, name_folded, slug, description,
          description_folded, status, reviewed_by, reviewed_at, categories, place_type, address, location, phones,
          whatsapp, email, website, social, opening_hours, opening_hours_text, timezone, payment, wheelchair, source, import_notes, import)
        select id, ${now}::timestamptz, ${now}::timestamptz, 1, name, "nameFolded", slug, description,
          "descriptionFolded", ${status}::text, ${reviewed ? actor : null}::uuid,
          ${reviewed ? now : null}::timestamptz, categories, "placeType", case when locality is not null then "addressId" end,
          location, phones, whatsapp, email, website, social, "openingHours", "openingHoursText", ${platform.config.city.timezone}::text, payment,
          wheelchair, source, notes, ${importId}::uuid from input
      ), change as (
        ${changeRecord(
          {
            ...{ at: now, actor, action: 'created', resource: 'commerces' },
            diff: sql`jsonb_build_object('name', jsonb_build_array(null, name),
              'import', jsonb_build_array(null, ${importId}::text))`,
          },
          sql`from input`,
        )}
      ), known as (
        insert into imported_records (resource, source, external_id, record, import, written)
        select 'commerces', source ->> 'name', source ->> 'externalId', id, ${importId}::uuid, written from input
        on conflict (resource, source, external_id) do update
          set record = excluded.record, import = excluded.import, written = excluded.written
      )
      update import_rows r set applied = true, draft = null, outcome = 'created', record = i.id
      from input i where r.import = ${importId}::uuid and r.position = i.position
      returning r.position, r.record as id`,
    ),
  );
}

/** Inserts many commerces at once, and their schedules in one statement instead of one by one in the trigger. */
async function insertTogether(tx: Queryable, insert: () => Promise<CreatedPlace[]>): Promise<CreatedPlace[]> {
  const setSchedulesTogether = (value: 'on' | 'off') =>
    tx.query(sql`select set_config('callejero.schedules_together', ${value}, true)`);
  await setSchedulesTogether('on');
  const rows = await insert();
  await setSchedulesTogether('off');
  await tx.query(sql`insert into open_schedules (id, opening_hours, special_hours, timezone)
    select distinct on (schedule) schedule, opening_hours, special_hours, timezone from commerces
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and schedule is not null order by schedule
    on conflict (id) do nothing`);
  return rows;
}

export interface ChangedPlace {
  id: string;
  addressId: string | null;
  /** All imported fields with their new values. */
  fields: StoredFields;
  changes: Partial<Record<ImportedField, [unknown, unknown]>>;
  source: Source | null;
  /** Null leaves the notes unchanged. */
  notes: readonly string[] | null;
  /** Null removes the record that an import wrote the place. */
  written: Partial<StoredFields> | null;
  /** The import that the place belongs to afterwards. */
  import: string | null;
}

/** Changes that wait for a review, in place of those that waited before. */
export interface ProposedChange extends Pick<ChangedPlace, 'id' | 'source' | 'written' | 'import'> {
  before: Partial<StoredFields> | null;
  after: Partial<StoredFields> | null;
}

/** The parts of a statement over `input` that store what an import wrote, or remove it. */
const remembering = sql`place as (
        insert into imported_records (resource, source, external_id, record, import, written)
        select 'commerces', source ->> 'name', source ->> 'externalId', id, import, written from input
        where source is not null and written is not null and import is not null
        on conflict (resource, source, external_id) do update
          set record = excluded.record, import = excluded.import, written = excluded.written
      ), forgotten as (
        delete from imported_records p using input i
        where p.resource = 'commerces' and p.record = i.id and i.written is null
      )`;

/** Writes the changes that wait for a review, with change record and the record of what was written. */
export async function proposeChanges(
  db: Queryable,
  changes: readonly ProposedChange[],
  { importId, actor, now }: PlaceWriteContext,
): Promise<void> {
  if (changes.length === 0) return;
  const input = changes.map(({ before, after, ...change }) => ({
    ...change,
    after,
    diff: { pendingChanges: [before, after], import: [null, importId] },
  }));
  await db.query(
    sql`with input as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
          as t(id uuid, source jsonb, written jsonb, import uuid, after jsonb, diff jsonb)
      ), change as (
        ${changeRecord(
          { ...{ at: now, actor, action: 'updated', resource: 'commerces' }, diff: sql`diff` },
          sql`from input`,
        )}
      ), ${remembering}
      update commerces c set updated_at = ${now}::timestamptz, rev = c.rev + 1, pending_changes = i.after,
        refused_changes = case when c.status = 'accepted' and i.after is not null then null else c.refused_changes end,
        rejection_reason = case when c.status = 'accepted' and i.after is not null then null else c.rejection_reason end
      from input i where c.id = i.id`,
  );
}

/** Updates all imported fields of commerces, with address, change record and the record of what was written. */
export async function updatePlaces(
  db: Queryable,
  places: readonly ChangedPlace[],
  { platform, importId, actor, now }: PlaceWriteContext,
): Promise<void> {
  if (places.length === 0) return;
  const input = places.map((place) => ({
    ...columnsOf(place.fields),
    id: place.id,
    addressId: place.addressId ?? platform.ids.next(),
    hasAddress: place.addressId !== null,
    addressChanges: place.changes.address !== undefined,
    diff: place.changes,
    source: place.source,
    notes: place.notes,
    written: place.written,
    import: place.import,
  }));
  await db.query(
    sql`with input as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as t(
          id uuid, "addressId" uuid, "hasAddress" boolean, "addressChanges" boolean, diff jsonb, source jsonb,
          notes text[], written jsonb, import uuid,
          name text, "nameFolded" text, description text, "descriptionFolded" text, categories uuid[],
          "placeType" text, lat float8, lng float8, phones text[], whatsapp text, email text, website text,
          social jsonb, "openingHours" text, "openingHoursText" text, payment text[], wheelchair text,
          street text, "streetFolded" text, number text, extra text, "extraFolded" text, "postalCode" text, locality text,
          "localityFolded" text, province uuid, country text)
      ), address as (
        insert into addresses (id, created_at, updated_at, rev, street, street_folded, number, extra, extra_folded, postal_code,
          locality, locality_folded, province, country, location)
        select "addressId", ${now}::timestamptz, ${now}::timestamptz, 1, street, "streetFolded", number, extra, "extraFolded",
          "postalCode", locality, "localityFolded", province, country, point(lng, lat)
        from input where "addressChanges" and locality is not null
        on conflict (id) do update set updated_at = excluded.updated_at, rev = addresses.rev + 1,
          street = excluded.street, street_folded = excluded.street_folded, number = excluded.number,
          extra = excluded.extra, extra_folded = excluded.extra_folded, postal_code = excluded.postal_code, locality = excluded.locality,
          locality_folded = excluded.locality_folded, province = excluded.province, country = excluded.country,
          location = excluded.location
      ), change as (
        ${changeRecord(
          {
            ...{ at: now, actor, action: 'updated', resource: 'commerces' },
            diff: sql`(diff || jsonb_build_object('import', jsonb_build_array(null, ${importId}::text)))`,
          },
          sql`from input`,
        )}
      ), ${remembering}
      update commerces c set updated_at = ${now}::timestamptz, rev = c.rev + 1, name = i.name,
        name_folded = i."nameFolded", description = i.description, description_folded = i."descriptionFolded",
        categories = i.categories, place_type = i."placeType", location = point(i.lng, i.lat), phones = i.phones,
        whatsapp = i.whatsapp, email = i.email, website = i.website, social = i.social,
        opening_hours = i."openingHours", opening_hours_text = i."openingHoursText", payment = i.payment, wheelchair = i.wheelchair,
        address = case when i."addressChanges" and i.locality is null then null
          when i."addressChanges" and not i."hasAddress" then i."addressId" else c.address end,
        import_notes = coalesce(i.notes, c.import_notes), import = i.import
      from input i where c.id = i.id`,
  );
}

/** Archives commerces with addresses that nothing else uses, and removes the record of their import. */
export async function archivePlaces(
  db: Queryable,
  ids: readonly string[],
  { actor, now, importId }: PlaceWriteContext,
): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    sql`with gone as (
        update commerces set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
        where id = any(${ids}::uuid[]) and archived_at is null returning id, address
      ), change as (
        ${changeRecord(
          {
            ...{ at: now, actor, action: 'archived', resource: 'commerces' },
            diff: sql`jsonb_build_object('import', jsonb_build_array(${importId}::text, null))`,
          },
          sql`from gone`,
        )}
      ), forgotten as (
        delete from imported_records p using gone
        where p.resource = 'commerces' and p.record = gone.id
      )
      update addresses a set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = a.rev + 1
      from gone where a.id = gone.address and a.owner is null and a.archived_at is null
        and not exists (select 1 from commerces o where o.address = a.id and o.archived_at is null
          and o.id <> all(${ids}::uuid[]))`,
  );
}

function columnsOf(fields: StoredFields) {
  const { address, location, ...own } = fields;
  return { ...own, ...location, ...address, ...foldedOf(fields) };
}
