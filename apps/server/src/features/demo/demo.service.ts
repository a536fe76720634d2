/**
 * Demo data for the first start of an empty installation. All rows and the job that draws the pictures are written in one
 * transaction, so there is a complete town or none.
 */

import { addresses } from '@callejero/contract/resources/addresses.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import type { DemoCommerce } from '@callejero/demo-city/generate.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import { randomPassword } from '../../access/random-password.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { insertRows } from '../../resource/write/write-many.ts';
import { demoPhotosJob } from './demo-photos.job.ts';
import { demoPostersJob } from './demo-posters.job.ts';

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

/** Owners of commerces, so that the demo user can write to them. Nobody signs in as them. */
const merchants: readonly Person[] = [
  { email: 'amparo@callejero.example', firstName: 'Amparo', lastName: 'Lagunes' },
  { email: 'beto@callejero.example', firstName: 'Beto', lastName: 'Cházaro' },
  { email: 'citlali@callejero.example', firstName: 'Citlali', lastName: 'Morales' },
];
/** One in this many published commerces has an owner. */
const ownedEvery = 6;

/**
 * Loads the demo if the configuration requests it and there are no commerces, no categories (archived ones count) and no users
 * besides the first administrator; otherwise returns null. `insertCategories` inserts the default categories and returns their
 * ids.
 */
export async function loadDemo(
  platform: Platform,
  insertCategories: (tx: Queryable) => Promise<string[]>,
): Promise<LoadedDemo | null> {
  const { config, db, clock, hasher } = platform;
  if (!config.demo || !(await isEmpty(db))) return null;
  const { generateDemo } = await import('@callejero/demo-city/generate.ts');
  const town = generateDemo(config.city, clock.now());
  const password = randomPassword();
  const hash = await hasher.hash(password);
  const changes = await db.transaction(async (tx): Promise<Change[] | null> => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
    if (!(await isEmpty(tx))) return null;
    const created = (resource: string, ids: readonly string[]): Change[] =>
      ids.map((id) => ({ resource, id, change: 'created' }));
    const categories = await insertCategories(tx);
    const places = await insertTown(tx, platform, town);
    const offers = await insertOffers(tx, platform, town, places.commerces);
    const user = await insertUser(tx, platform, neighbour, hash);
    const owners = await insertMerchants(tx, platform, places.commerces);
    await platform.jobs.enqueue(tx, demoPhotosJob, {});
    await platform.jobs.enqueue(tx, demoPostersJob, {});
    return [
      ...created('categories', categories),
      ...created('addresses', places.addresses),
      ...created('commerces', places.commerces),
      ...Object.entries(offers).flatMap(([resource, ids]) => created(resource, ids)),
      ...created('users', [user, ...owners]),
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

async function insertTown(
  tx: Queryable,
  { ids, config }: Platform,
  town: readonly DemoCommerce[],
): Promise<{ addresses: string[]; commerces: string[] }> {
  const { country, province } = config.city;
  const [home] = await tx.query<{ id: string }>(sql`select id from provinces
    where country = ${country} and archived_at is null order by (code = ${province}) desc, code limit 1`);
  const known = await tx.query<{ id: string; slug: string }>(
    sql`select id, slug from categories where kind = 'commerce' and archived_at is null`,
  );
  const categoryIds = new Map(known.map(({ id, slug }) => [slug, id]));
  const addressRows: Row[] = [];
  const commerceRows: Row[] = [];
  for (const { address, ...place } of town) {
    const id = ids.next();
    const times = { createdAt: place.createdAt, updatedAt: place.updatedAt, rev: 1 };
    // Without provinces in the country the place has no address, only its position.
    const addressId = home ? ids.next() : null;
    if (home) addressRows.push({ id: addressId, ...times, ...address, province: home.id });
    commerceRows.push({
      id,
      ...place,
      ...times,
      slug: commerceSlug(place.name, id),
      categories: place.categories.flatMap((slug) => categoryIds.get(slug) ?? []),
      address: addressId,
    });
  }
  await insertRows(tx, addresses, addressRows);
  await insertRows(tx, commerces, commerceRows);
  return {
    addresses: addressRows.map(({ id }) => String(id)),
    commerces: commerceRows.map(({ id }) => String(id)),
  };
}

/** Inserts products, promotions and events of the places; returns their ids by collection. */
async function insertOffers(
  tx: Queryable,
  { ids, config, clock }: Platform,
  town: readonly DemoCommerce[],
  placeIds: readonly string[],
): Promise<Record<string, string[]>> {
  const { makeOffers, publishedPlaces } = await import('@callejero/demo-city/offers.ts');
  const known = await tx.query<{ id: string; kind: string; slug: string }>(
    sql`select id, kind, slug from categories where archived_at is null`,
  );
  const offers = makeOffers({
    city: config.city,
    now: clock.now(),
    nextId: () => ids.next(),
    places: publishedPlaces(town, placeIds),
    categories: new Map(known.map(({ id, kind, slug }) => [`${kind}/${slug}`, id])),
  });
  await insertRows(tx, products, offers.products);
  await tx.query(sql`insert into product_prices (product, position, price, currency, at)
    select id, 1, price, currency, created_at from products where price is not null`);
  await insertRows(tx, discounts, offers.discounts);
  await insertRows(tx, promotions, offers.promotions);
  await insertRows(tx, events, offers.events);
  return Object.fromEntries(
    Object.entries(offers).map(([name, rows]: [string, Row[]]) => [name, rows.map(({ id }) => String(id))]),
  );
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

/** Makes the merchants owners of some published commerces, always the same ones; returns the merchants' ids. */
async function insertMerchants(
  tx: Queryable,
  platform: Platform,
  commerceIds: readonly string[],
): Promise<string[]> {
  const owners: string[] = [];
  for (const merchant of merchants) owners.push(await insertUser(tx, platform, merchant, null));
  const owned = commerceIds.filter((_, index) => index % ownedEvery === 0);
  const owner = owned.map((_, index) => owners[index % owners.length]);
  await tx.query(sql`update commerces set owners = array[given.owner]
    from unnest(${owned}::uuid[], ${owner}::uuid[]) as given(id, owner)
    where commerces.id = given.id and status = 'accepted'`);
  return owners;
}
