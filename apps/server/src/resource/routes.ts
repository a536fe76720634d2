/** The standard routes of a collection: list, CSV, one, POST, PUT, PATCH, DELETE and restore. */

import { apiVersion } from '@callejero/contract/envelope.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import { encodeListQuery, type ListQuery } from '@callejero/contract/list-query/query.ts';
import { bulkFields } from '@callejero/contract/resource.ts';
import type { Hono } from 'hono';
import type { Binding, Registry } from '../access/binding.ts';
import { guest, type Principal } from '../access/policy.ts';
import { allow, type Exceptions, type RouteAccess } from '../http/access.ts';
import { toNetwork } from '../http/address.ts';
import { parseJson, readText } from '../http/body.ts';
import { type AnswerCache, cacheKey, jsonHeaders, privateHeaders, respondTo } from '../http/cache.ts';
import type { Checks } from '../http/checks.ts';
import { type ApiContext, type Env, getId } from '../http/context.ts';
import { idempotencyKey, jsonText, replayable } from '../http/idempotency.ts';
import type { RouteDoc } from '../http/route-docs.ts';
import { type InputOf, parseBody, route, routes } from '../http/routes.ts';
import type { Platform, Queryable, Statement } from '../ports/ports.ts';
import {
  type CompiledById,
  compileById,
  compileFirst,
  compileList,
  type ListRow,
  listText,
  type OneRow,
  readPage,
} from '../query/compile.ts';
import { prepareList } from '../query/prepared-list.ts';
import { validUntil } from '../query/valid-until.ts';
import { bulkEditRoutes } from './bulk/bulk-edits.routes.ts';
import { csvExport, isExportable } from './csv/csv.ts';
import { archivedParameter, getSearch } from './list-parameters.ts';
import { rowMapRoute } from './row-map.routes.ts';
import type { ResourceService, WriteRequest, Written } from './write/written.ts';

export interface ResourceDeps {
  platform: Platform;
  registry: Registry;
  cache: AnswerCache;
  service: ResourceService;
  checks: Checks;
  /** How many requests are being answered, so that work that can wait gives way to them. */
  answering(): number;
}

/** The canonical spelling of a list query to `path` of the API. */
function questionOf(path: string, query: URLSearchParams, archived: boolean): string {
  if (archived) query.set('_archived', 'true');
  return `/${apiVersion}/${path}${query.size === 0 ? '' : `?${query}`}`;
}

/**
 * Runs a write that returns a `Written`: reads the body and the idempotency key, publishes after the commit, and replays a stored
 * answer.
 */
export async function respondToWrite(
  c: ApiContext,
  platform: Platform,
  write: (body: unknown, request: WriteRequest, db: Queryable) => Promise<Written>,
): Promise<Response> {
  const text = await readText(c.req.raw);
  const key = await idempotencyKey(c, platform, text);
  return replayable(c, platform.db, key, async () => {
    const { principal, requestId, ip } = c.env;
    const request = { principal, requestId, key, network: toNetwork(ip) };
    const written = await write(parseJson(text), request, platform.db);
    platform.changes.publish(written.changes);
    return jsonText(written.body, written.status, c.env.common);
  });
}

/**
 * A route that writes: its access, its description in the reference, and `write`, which gets the `:id` of the path, the validated
 * body, and the request.
 */
export function writes<const D extends RouteDoc>(
  platform: Platform,
  access: RouteAccess,
  doc: D,
  write: (id: string, body: InputOf<D>, request: WriteRequest, db: Queryable) => Promise<Written>,
  exceptions?: Exceptions,
) {
  const handler = (c: ApiContext) =>
    respondToWrite(c, platform, (sent, request, db) => write(getId(c), parseBody(doc, sent), request, db));
  // Whatever it writes, it reads a body and a key.
  return route(access, { retry: true, ...doc }, handler, exceptions);
}

interface OneQuery {
  query: ListQuery;
  archived: boolean;
  written: URLSearchParams;
}

function oneQuery(search: string): OneQuery {
  const { params, archived } = archivedParameter(new URLSearchParams(search));
  const query = parseListQuery(params);
  const written = encodeListQuery(query);
  // One row has no pages.
  written.delete('_page');
  written.delete('_after');
  written.delete('_perPage');
  written.delete('_count');
  return { query, archived, written };
}

export function resourceRoutes(binding: Binding, deps: ResourceDeps): Hono<Env> {
  const { platform, registry, cache, service } = deps;
  const { name } = binding.resource;
  const headers = binding.policy.read(guest).length > 0 ? jsonHeaders : privateHeaders;

  const list = async (c: ApiContext) => {
    const principal = c.env.principal;
    const search = getSearch(c.req.url);
    const { params, archived } = archivedParameter(new URLSearchParams(search));
    const asked = parseListQuery(params);
    const written = search === '' ? new URLSearchParams() : encodeListQuery(asked);
    const key = cacheKey(principal, questionOf(name, written, archived));
    const known = cache.get(key);
    if (known) return respondTo(c, known);
    const asOf = platform.clock.now();
    const since = cache.now();
    const asks = archived || asked.findOne ? 'rows' : 'page';
    const prepared = await prepareList(platform, registry, binding, asked, asks);
    const { query } = prepared;
    const expiry = async (tables: readonly string[]) =>
      Math.min(prepared.expires, await validUntil(platform.db, registry, tables, asOf));
    const options = { ...prepared.options, archived };
    const ask = <Row>(statement: Statement) => prepared.run(() => platform.db.query<Row>(statement));
    if (query.findOne) {
      const compiled = compileFirst(registry, name, query, principal, options);
      const first = async () => {
        const [row] = await ask<OneRow>(compiled.statement);
        const expires = await expiry(compiled.tables);
        return { body: `{"data":${row?.data ?? 'null'}}`, headers, expires };
      };
      return respondTo(c, await cache.fill(key, compiled.tables, first, since));
    }
    const compiled = compileList(registry, name, query, principal, options);
    const page = async () => {
      const row = await readPage(compiled, ask<ListRow>);
      const expires = await expiry(compiled.tables);
      return { body: listText(row, compiled), headers, expires };
    };
    return respondTo(c, await cache.fill(key, compiled.tables, page, since));
  };

  /** Compiled reads of one row without parameters, which depend only on the caller. */
  const plainReads = new WeakMap<Principal, CompiledById>();

  const readOne = (principal: Principal, search: string, { query, archived }: OneQuery): CompiledById => {
    const known = search === '' ? plainReads.get(principal) : undefined;
    if (known) return known;
    // The seed's client sends all parameters with every read, so empty ones are accepted.
    const isAsked = (value: object | undefined) => value !== undefined && Object.keys(value).length > 0;
    if (isAsked(query.filters) || isAsked(query.sort) || query.findOne) {
      const path = isAsked(query.filters) ? '_filters' : isAsked(query.sort) ? '_sort' : '_findOne';
      throw invalid([{ path, message: 'No se admite junto con un identificador.' }], 'query-invalid');
    }
    const compiled = compileById(registry, name, query, principal, { archived });
    if (search === '' && !binding.policy.changesAt) plainReads.set(principal, compiled);
    return compiled;
  };

  const one = async (c: ApiContext) => {
    const principal = c.env.principal;
    const search = getSearch(c.req.url);
    const asked = oneQuery(search);
    const asOf = platform.clock.now();
    const compiled = readOne(principal, search, asked);
    const id = getId(c);
    const statement = compiled.statement(id);
    const key = cacheKey(principal, questionOf(`${name}/${id.toLowerCase()}`, asked.written, asked.archived));
    const compute = async () => {
      const [row] = await platform.db.query<OneRow>(statement);
      if (!row?.data) throw new ApiError('not-found');
      const expires = await validUntil(platform.db, registry, compiled.tables, asOf);
      return { body: `{"data":${row.data}}`, headers, expires };
    };
    const answer = cache.get(key) ?? (await cache.fill(key, compiled.tables, compute));
    return respondTo(c, answer);
  };

  // The policy decides, row by row.
  const byPolicy = (handler: (c: ApiContext) => Promise<Response>) => allow('policy', handler);
  const written = (
    write: (db: Queryable, id: string, body: unknown, request: WriteRequest) => Promise<Written>,
  ) =>
    byPolicy((c) => respondToWrite(c, platform, (body, request, db) => write(db, getId(c), body, request)));
  return routes({
    'GET /': byPolicy(list),
    ...(isExportable(binding) ? { 'GET /csv': csvExport(binding, deps) } : {}),
    ...(binding.resource.located.length > 0 ? { 'GET /row-map': rowMapRoute(binding, deps) } : {}),
    ...(bulkFields(binding.resource).length > 0 ? bulkEditRoutes(binding, deps) : {}),
    'GET /:id': byPolicy(one),
    'POST /': written((db, _, body, request) => service.create(db, name, body, request)),
    'PUT /:id': written((db, id, body, request) => service.update(db, name, id, body, request, true)),
    'PATCH /:id': written((db, id, body, request) => service.update(db, name, id, body, request)),
    'DELETE /:id': written((db, id, body, request) => service.archive(db, name, id, body, request)),
    'POST /:id/restore': written((db, id, body, request) => service.restore(db, name, id, body, request)),
  });
}
