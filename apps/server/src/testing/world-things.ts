/** Rows of the world outside of the collections, which belong to a person, a conversation or an importing administrator. */

import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import { insertImport } from '../features/imports/store.ts';
import type { TestApi } from './api.ts';
import type { Marks } from './world-rows.ts';

/** Sorts of rows that paths name by id. */
export const thingNames = ['sessions', 'passkeys', 'calls', 'imports', 'favourites'] as const;
export type ThingName = (typeof thingNames)[number];
/** `own` belongs to `person` or the importing administrator, `other` to a stranger. A favourite has the id of the saved row. */
export type Things = ReadonlyMap<ThingName, Record<'own' | 'other', string>>;

/** The people and rows that `own` or `other` rows belong to. */
export interface ThingGround {
  person: string;
  owner: string;
  /** The administrator who imports, reviews and inspects. */
  worker: string;
  commerce: string;
  pendingCommerce: string;
  conversation: string;
}

const noCounts = { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };
/** A time after the end of every campaign. */
const late = '2099-01-01T00:00:00Z';

/** Two former prices of each product, with marks as currencies. */
export async function insertPrices({ platform: { db, clock } }: TestApi, marks: Marks): Promise<void> {
  const products = await db.query<{ id: string }>(sql`select id from products order by id`);
  for (const { id } of products)
    for (const position of [1, 2])
      await db.query(sql`insert into product_prices (product, position, price, currency, at)
        values (${id}, ${position}, ${position * 100},
          ${marks.text({ collection: 'products', row: id, field: 'priceHistory' })}, ${clock.now()})`);
}

export async function insertThings(
  { platform: { db, ids, clock } }: TestApi,
  marks: Marks,
  { person, owner, worker, commerce, pendingCommerce, conversation }: ThingGround,
): Promise<Record<ThingName, string>> {
  const now = clock.now();
  const next = { sessions: ids.next(), passkeys: ids.next(), calls: ids.next(), imports: ids.next() };
  const mark = (collection: string, row: string, field: string) => marks.text({ collection, row, field });

  await db.query(sql`insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
    values (${next.sessions}, ${person}, ${crypto.randomUUID()}, ${mark('sessions', next.sessions, 'userAgent')},
      ${now}, ${now}, ${late})`);
  await db.query(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
    values (${next.passkeys}, ${person}, ${crypto.randomUUID()}, '\\x00', 0, false,
      ${mark('passkeys', next.passkeys, 'name')}, ${now})`);
  await db.query(sql`insert into recovery_codes (user_id, hash) values (${person}, ${crypto.randomUUID()})`);
  await db.query(
    sql`insert into favourites (user_id, kind, record, at) values (${person}, 'commerces', ${commerce}, ${now})`,
  );
  await db.query(sql`insert into list_views (id, user_id, created_at, list, name, query)
    values (${crypto.randomUUID()}, ${person}, ${now}, 'commerces', ${mark('list-views', person, 'name')}, '')`);
  await db.query(sql`insert into place_lists (id, user_id, created_at, updated_at, rev, name, places)
    values (${crypto.randomUUID()}, ${person}, ${now}, ${now}, 1, ${mark('place-lists', person, 'name')}, ${[commerce]})`);
  await db.query(sql`insert into contact_codes (user_id, token, created_at)
    values (${person}, ${mark('contact-codes', person, 'token')}, ${now})`);

  await db.query(sql`insert into calls (id, created_at, conversation, caller, side, media, rung, ring_until)
    values (${next.calls}, ${late}, ${conversation}, ${person}, 'customer', 'voice', ${[owner]}, ${late})`);
  await db.query(sql`insert into conversation_members (conversation, user_id, side, read_seq, muted)
    values (${conversation}, ${person}, 'customer', 1, true)`);
  await db.query(sql`insert into conversation_accesses (id, conversation, user_id, reason, created_at, expires_at)
    values (${ids.next()}, ${conversation}, ${worker}, ${mark('accesses', conversation, 'reason')}, ${now}, ${now})`);
  await db.query(sql`insert into quick_replies (commerce, replies)
    values (${commerce}, ${[mark('replies', commerce, 'replies')]})`);
  const label = { id: ids.next(), name: mark('inboxes', commerce, 'labels'), tone: 'neutral' };
  await db.query(sql`insert into commerce_inboxes (commerce, labels)
    values (${commerce}, ${JSON.stringify([label])}::jsonb)`);
  await db.query(sql`update conversations set labels = ${[label.id]} where id = ${conversation}`);
  await db.query(sql`insert into conversation_notes (id, conversation, author, body, created_at)
    values (${ids.next()}, ${conversation}, ${owner}, ${mark('notes', conversation, 'body')}, ${now})`);
  await db.query(sql`insert into review_locks (commerce, holder, token, expires_at)
    values (${pendingCommerce}, ${worker}, ${crypto.randomUUID()}, ${late})`);

  const name = `${mark('imports', next.imports, 'files')}.csv`;
  const file = {
    ...{
      name,
      path: '/nada',
      size: 1,
      format: null,
      encoding: null,
      delimiter: null,
      source: null,
      timezone: null,
    },
    ...{
      columns: [],
      mapping: {},
      confidence: {},
      alternatives: {},
      lists: [],
      list: null,
      values: {},
      notes: [],
      sample: [],
      counts: noCounts,
    },
  };
  const made = { id: next.imports, createdBy: worker, options: defaultImportOptions, files: [file], now };
  await insertImport(db, made);
  await db.query(sql`update imports set status = 'done' where id = ${next.imports}`);
  await db.query(sql`insert into import_rows (import, position, file, row, name, outcome)
    values (${next.imports}, 0, 0, 1, ${mark('imports', next.imports, 'rows')}, 'created')`);
  return { ...next, favourites: commerce };
}
