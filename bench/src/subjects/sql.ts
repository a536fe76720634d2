/**
 * A server that is written by hand for speed alone: `node:http`, `pg`, and for each request one prepared statement whose JSON
 * PostgreSQL makes and nobody parses. No sessions, permissions, validation or change records.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fold } from '@callejero/contract/text/fold.ts';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The columns of a commerce, as the API names them. */
const columns = (categories: string) => `c.id, c.created_at as "createdAt", c.updated_at as "updatedAt",
  c.archived_at as "archivedAt", c.rev, c.name, c.slug, c.description, c.status, c.rejection_reason as "rejectionReason",
  c.reviewed_by as "reviewedBy", c.reviewed_at as "reviewedAt", c.pending_changes as "pendingChanges", c.owners, c.has_owner as "hasOwner",
  ${categories} as categories, c.place_type as "placeType", c.address,
  json_build_object('lat', c.location[1], 'lng', c.location[0]) as location, c.phones, c.whatsapp, c.email, c.website,
  c.social, c.opening_hours as "openingHours", c.opening_hours_text as "openingHoursText",
  c.special_hours as "specialHours", c.timezone,
  c.temporarily_closed as "temporarilyClosed", c.permanently_closed_at as "permanentlyClosedAt", c.logo, c.photos,
  c.price_range as "priceRange", c.payment, c.wheelchair, c.last_verified_at as "lastVerifiedAt", c.source,
  c.import_notes as "importNotes", c.import`;

const withCategories = columns(`(select json_agg(k) from (
  select id, created_at as "createdAt", updated_at as "updatedAt", archived_at as "archivedAt", rev, name, slug, kind,
    parent, icon, color, "order", osm_tags as "osmTags", active
  from categories where id = any(c.categories) and archived_at is null
  order by array_position(c.categories, id)) k)`);

/** One statement for a page of 20 and the total. */
const page = (where: string, offset: string) => `select
  (select coalesce(json_agg(r), '[]')::text from (
    select ${withCategories} from commerces c where ${where} order by c.updated_at desc, c.id limit 20 ${offset}) r) as data,
  (select count(*)::int from commerces c where ${where}) as total`;

const listed = `c.archived_at is null and c.status = 'accepted' and c.updated_at >= $1::timestamptz`;
const found = `c.archived_at is null and (c.name_folded like $1 or c.description_folded like $1)`;
const statements = {
  list: page(listed, ''),
  category: page(`${listed} and c.categories @> array[$2::uuid]`, ''),
  search: page(found, 'offset $2::int'),
  item: `select row_to_json(r)::text as data from (
    select ${columns('c.categories')} from commerces c where c.id = $1::uuid and c.archived_at is null) r`,
  insert: `insert into commerces (id, created_at, updated_at, name, name_folded, slug, categories, location, phones)
    values ($1, now(), now(), $2, $3, $4, $5, point($6, $7), $8)`,
};

async function rows(name: keyof typeof statements, values: unknown[]): Promise<string> {
  const { rows } = await pool.query({ name, text: statements[name], values });
  const { data, total } = rows[0];
  return total === undefined ? `{"data":${data}}` : `{"data":${data},"meta":{"total":${total}}}`;
}

function answer(request: IncomingMessage): Promise<string> {
  const [path = '', search] = (request.url ?? '').split('?');
  const query = new URLSearchParams(search);
  if (path === '/list') return rows('list', [query.get('since')]);
  if (path === '/category') return rows('category', [query.get('since'), query.get('category')]);
  if (path === '/search') {
    return rows('search', [`%${fold(query.get('text') ?? '')}%`, 20 * Number(query.get('page'))]);
  }
  if (path === '/insert') return insert(request);
  if (path === '/health') return Promise.resolve('{}');
  return rows('item', [path.slice('/item/'.length)]);
}

async function insert(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { name, categories, location, phones } = JSON.parse(Buffer.concat(chunks).toString());
  const id = randomUUID();
  const values = [id, name, fold(name), `bench-${id}`, categories, location.lng, location.lat, phones];
  await pool.query({ name: 'insert', text: statements.insert, values });
  return `{"data":{"id":"${id}"}}`;
}

function send(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}

createServer((request, response) => {
  answer(request).then(
    (body) => send(response, 200, body),
    (error: unknown) => send(response, 500, JSON.stringify({ message: String(error) })),
  );
}).listen(Number(process.env.PORT), process.env.HOST);
