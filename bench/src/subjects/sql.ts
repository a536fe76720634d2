/**
 * A server that is written by hand for speed alone: `node:http`, `pg`, and for each request one prepared statement whose JSON
 * PostgreSQL makes and nobody parses. No sessions, permissions, validation or change records. It has the contract's fields, because
 * comparing it with an answer that has more of them would mean nothing.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { categoriesTable } from '@callejero/server/schema/categories.table.ts';
import { commercesTable } from '@callejero/server/schema/commerces.table.ts';
import { bindTable } from '@callejero/server/schema/table.ts';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** All fields of a collection as the API names them, in a row `of`; `special` ones by another expression. */
const fieldsOf = (
  columns: Readonly<Record<string, string>>,
  of: string,
  special: Readonly<Record<string, string>> = {},
) =>
  Object.entries({ id: 'id', ...columns })
    .map(([field, column]) => `${special[field] ?? `${of}."${column}"`} as "${field}"`)
    .join(', ');

const commerceFields = (special: Readonly<Record<string, string>> = {}) =>
  fieldsOf(bindTable(commerces, commercesTable).columns, 'c', {
    ...special,
    location: `json_build_object('lat', c.location[1], 'lng', c.location[0])`,
  });

const withCategories = commerceFields({
  categories: `(select json_agg(r) from (
    select ${fieldsOf(bindTable(categories, categoriesTable).columns, 'k')} from categories k
    where id = any(c.categories) and archived_at is null order by array_position(c.categories, id)) r)`,
});

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
    select ${commerceFields()} from commerces c where c.id = $1::uuid and c.archived_at is null) r`,
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
