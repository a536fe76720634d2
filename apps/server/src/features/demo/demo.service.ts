/**
 * Demo data for the first start of an empty installation. All rows and the job that adds the pictures are written in one
 * transaction, so there is a complete town or none.
 */

import type { InboxLabel } from '@callejero/contract/inbox.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { Lines, ReadTable } from '@callejero/demo-city/rows.ts';
import sql from 'sql-template-tag';
import { randomPassword } from '../../access/random-password.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { insertRows } from '../../resource/write/write-many.ts';
import { demoPicturesJob } from './demo-pictures.job.ts';

interface LoadedDemo {
  /** The password is not stored, so it must be printed. */
  user: { email: string; password: string };
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

const neighbour: Person = {
  email: 'vecina@callejero.example',
  firstName: 'Vecina',
  lastName: 'de la demostración',
};

/** The people that commerces name in their table, so that the demo user can write to them. Nobody signs in as them. */
const merchants: readonly Person[] = [
  { email: 'amparo@callejero.example', firstName: 'Amparo', lastName: 'Lagunes' },
  { email: 'beto@callejero.example', firstName: 'Beto', lastName: 'Cházaro' },
  { email: 'citlali@callejero.example', firstName: 'Citlali', lastName: 'Morales' },
];

/** The addresses of all of them. */
export const demoPeople: readonly string[] = [neighbour, ...merchants].map(({ email }) => email);

/**
 * Loads the demo if the configuration requests it and there are no commerces, no categories (archived ones count) and no users
 * besides the first administrator; otherwise returns null. `insertCategories` inserts the default categories and returns their
 * ids.
 */
export async function loadDemo(
  platform: Platform,
  insertCategories: (tx: Queryable) => Promise<string[]>,
  readTable: ReadTable,
): Promise<LoadedDemo | null> {
  const { config, db, hasher } = platform;
  if (!config.demo || !(await isEmpty(db))) return null;
  const password = randomPassword();
  const hash = await hasher.hash(password);
  const changes = await db.transaction(async (tx): Promise<Change[] | null> => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
    if (!(await isEmpty(tx))) return null;
    const created = (resource: string, ids: readonly string[]): Change[] =>
      ids.map((id) => ({ resource, id, change: 'created' }));
    const categories = await insertCategories(tx);
    const user = await insertUser(tx, platform, neighbour, hash);
    // The demo user runs a shop with others, so that a visitor sees what a shopkeeper has.
    const people = new Map([[`users/${neighbour.email}`, user]]);
    for (const merchant of merchants)
      people.set(`users/${merchant.email}`, await insertUser(tx, platform, merchant, null));
    const town = await insertTown(tx, platform, people, readTable);
    await insertPlaceLists(tx, platform, user, await readTable('place-lists.csv'));
    await platform.jobs.enqueue(tx, demoPicturesJob, {});
    return [
      ...created('categories', categories),
      ...Object.entries(town).flatMap(([resource, ids]) => created(resource, ids)),
      ...created('users', [...people.values()]),
    ];
  });
  if (!changes) return null;
  platform.changes.publish(changes);
  return { user: { email: neighbour.email, password } };
}

async function isEmpty(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(sql`select not exists (select from commerces)
    and not exists (select from categories) and (select count(*) from users) <= 1 as empty`);
  return row?.empty ?? false;
}

/** Inserts the rows of the collections; returns their ids by collection. */
async function insertTown(
  tx: Queryable,
  { ids, config, city, clock }: Platform,
  people: ReadonlyMap<string, string>,
  readTable: ReadTable,
): Promise<Record<string, string[]>> {
  const { country, province } = config.city;
  const [home] = await tx.query<{ id: string }>(sql`select id from provinces
    where country = ${country} and archived_at is null order by (code = ${province}) desc, code limit 1`);
  const categories = await tx.query<{ id: string; kind: string; slug: string }>(
    sql`select id, kind, slug from categories where archived_at is null`,
  );
  const { demoRows } = await import('@callejero/demo-city/rows.ts');
  const town = await demoRows(
    {
      ...{
        city: { ...config.city, ...city.environment.values },
        now: clock.now(),
        nextId: () => ids.next(),
        province: home?.id ?? null,
      },
      ids: new Map([
        ...categories.map(({ id, kind, slug }) => [`categories/${kind}/${slug}`, id] as const),
        ...people,
      ]),
    },
    readTable,
  );
  for (const { resource, rows } of town) await insertRows(tx, resource, rows);
  await tx.query(sql`insert into product_prices (product, position, price, currency, at)
    select id, 1, price, currency, created_at from products where price is not null`);
  await insertInboxes(tx, () => ids.next());
  return Object.fromEntries(
    town.map(({ resource, rows }) => [resource.name, rows.map(({ id }) => String(id))]),
  );
}

/** How the merchants answer: with a greeting, an away message, quick replies and labels. */
async function insertInboxes(tx: Queryable, nextId: () => string): Promise<void> {
  const labels = [
    { id: nextId(), name: 'Pedido', tone: 'warning' },
    { id: nextId(), name: 'Reserva', tone: 'primary' },
    { id: nextId(), name: 'Pagado', tone: 'success' },
  ] satisfies InboxLabel[];
  await tx.query(sql`insert into commerce_inboxes (commerce, greeting, away, labels)
    select id, '¡Hola, {nombre}! Gracias por escribirnos: enseguida te contestamos.',
      'Ahora estamos cerrados. Te contestaremos en cuanto abramos.', ${JSON.stringify(labels)}::jsonb
    from commerces where owners <> '{}'`);
  const replies = [
    '¡Hola, {nombre}! Sí, lo tenemos. ¿Te lo apartamos?',
    'Abrimos de lunes a sábado. El horario completo está en nuestra página.',
    'Tu pedido está listo: te esperamos.',
  ];
  await tx.query(sql`insert into quick_replies (commerce, replies)
    select id, ${replies}::text[] from commerces where owners <> '{}'`);
}

/** Inserts the demo user's lists of places. */
async function insertPlaceLists(
  tx: Queryable,
  { ids, clock }: Platform,
  user: string,
  lines: Lines,
): Promise<void> {
  const now = clock.now();
  for (const { name, places, shared } of lines) {
    const token = shared === 'true' ? crypto.getRandomValues(new Uint8Array(16)).toHex() : null;
    await tx.query(sql`insert into place_lists (id, user_id, created_at, updated_at, name, places, token, shared_until)
      select ${ids.next()}, ${user}, ${now}::timestamptz, ${now}::timestamptz, ${name}::text,
        array_agg(c.id order by named.position), ${token}::text,
        case when ${token}::text is not null then ${now}::timestamptz + interval '1 year' end
      from unnest(string_to_array(${places}::text, ' | ')) with ordinality as named (place, position)
        join commerces c on c.source ->> 'externalId' = named.place`);
  }
}

/** Inserts a confirmed account; without `hash` nobody can sign in. */
async function insertUser(
  tx: Queryable,
  { ids, clock }: Platform,
  { email, firstName, lastName }: Person,
  hash: string | null,
): Promise<string> {
  const id = ids.next();
  const now = clock.now();
  await tx.query(sql`with written as (
      insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at, first_name,
        first_name_folded, last_name, last_name_folded, roles, status, push_id, password_hash)
      values (${id}, ${now}, ${now}, 1, ${email}, ${fold(email)}, ${now}, ${firstName}, ${fold(firstName)}, ${lastName},
        ${fold(lastName)}, array['user'], 'active', ${crypto.randomUUID()}, ${hash}) returning id
    ) ${changeRecord({ at: now, actor: null, action: 'created', resource: 'users' }, sql`from written`)}`);
  return id;
}
