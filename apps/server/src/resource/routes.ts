/** The standard routes of a collection: list, CSV, one, POST, PUT, PATCH, DELETE and restore. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import { Hono } from 'hono';
import type { Binding, Registry } from '../access/binding.ts';
import { guest, type Principal } from '../access/policy.ts';
import { allow } from '../http/access.ts';
import { parseJson, readText } from '../http/body.ts';
import { type AnswerCache, jsonHeaders, privateHeaders, respond } from '../http/cache.ts';
import type { ApiContext, Env } from '../http/context.ts';
import { idempotencyKey, jsonText, replayable } from '../http/idempotency.ts';
import type { Platform, Queryable, Statement } from '../ports/ports.ts';
import {
  type CompiledById,
  compileById,
  compileFirst,
  compileList,
  type ListRow,
  type OneRow,
} from '../query/compile.ts';
import { prepareList } from '../query/prepared-list.ts';
import { csvExport, isExportable } from './csv.ts';
import { archivedParameter, searchOf } from './list-parameters.ts';
import type { ResourceService, WriteRequest, Written } from './written.ts';

export interface ResourceDeps {
  platform: Platform;
  registry: Registry;
  cache: AnswerCache;
  service: ResourceService;
}

/** The key of a cached answer: the caller (all guests share one) and the request. The tables invalidate it. */
export function cacheKey(principal: Principal, pathAndQuery: string): string {
  return `${principal.id ?? principal.kind} ${principal.permissions.join()} ${pathAndQuery}`;
}

/** A request's URL without the origin that it was asked at. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length));
}

/**
 * Runs a write that answers with a `Written`: reads the body, takes the idempotency key, publishes after the commit,
 * replays when it was answered before.
 */
export async function respondToWrite(
  c: ApiContext,
  platform: Platform,
  write: (body: unknown, request: WriteRequest, db: Queryable) => Promise<Written>,
): Promise<Response> {
  const text = await readText(c.req.raw);
  const key = await idempotencyKey(c, platform, text);
  return replayable(c, platform.db, key, async () => {
    const request = { principal: c.env.principal, requestId: c.env.requestId, key };
    const written = await write(parseJson(text), request, platform.db);
    platform.changes.publish(written.changes);
    return jsonText(written.body, written.status, c.env.common);
  });
}

export function resourceRoutes(binding: Binding, deps: ResourceDeps): Hono<Env> {
  const { platform, registry, cache, service } = deps;
  const { name } = binding.resource;
  const app = new Hono<Env>();
  const headers = binding.policy.read(guest).length > 0 ? jsonHeaders : privateHeaders;

  const list = async (c: ApiContext) => {
    const principal = c.env.principal;
    const { params, archived } = archivedParameter(new URLSearchParams(searchOf(c.req.url)));
    const prepared = await prepareList(platform, registry, binding, parseListQuery(params));
    const { query, expires } = prepared;
    const options = { ...prepared.options, archived };
    const key = cacheKey(principal, pathAndQuery(c.req.url));
    const ask = <Row>({ statement }: { statement: Statement }) =>
      prepared.run(() => platform.db.query<Row>(statement));
    if (query.findOne) {
      const compiled = compileFirst(registry, name, query, principal, options);
      const answer = await cache.fill(key, compiled.tables, async () => {
        const [row] = await ask<OneRow>(compiled);
        return { body: `{"data":${row?.data ?? 'null'}}`, headers, expires };
      });
      return respond(answer, (name) => c.req.header(name), c.env.common);
    }
    const compiled = compileList(registry, name, query, principal, options);
    const answer = await cache.fill(key, compiled.tables, async () => {
      const [row] = await ask<ListRow>(compiled);
      if (!row) throw new ApiError('unexpected');
      const { page, perPage } = compiled;
      const partial = row.partial ? ',"partial":true' : '';
      const meta = `{"total":${row.total},"page":${page},"perPage":${perPage}${partial}}`;
      return { body: `{"data":${row.data},"meta":${meta}}`, headers, expires };
    });
    return respond(answer, (name) => c.req.header(name), c.env.common);
  };

  /** Compiled reads of one row without parameters: they depend on the caller alone. */
  const plainReads = new WeakMap<Principal, CompiledById>();

  const readOne = (principal: Principal, url: string): CompiledById => {
    const search = searchOf(url);
    const known = search === '' ? plainReads.get(principal) : undefined;
    if (known) return known;
    const { params, archived } = archivedParameter(new URLSearchParams(search));
    const query = parseListQuery(params);
    // The seed's client sends its parameters with every read; empty ones ask for nothing.
    const isAsked = (value: object | undefined) => value !== undefined && Object.keys(value).length > 0;
    if (isAsked(query.filters) || isAsked(query.sort) || query.findOne) {
      const path = isAsked(query.filters) ? '_filters' : isAsked(query.sort) ? '_sort' : '_findOne';
      throw invalid([{ path, message: 'No se admite junto con un identificador.' }], 'query-invalid');
    }
    const compiled = compileById(registry, name, query, principal, { archived });
    if (search === '') plainReads.set(principal, compiled);
    return compiled;
  };

  const one = async (c: ApiContext) => {
    const principal = c.env.principal;
    const compiled = readOne(principal, c.req.url);
    const statement = compiled.statement(c.req.param('id') ?? '');
    const answer = await cache.fill(
      cacheKey(principal, pathAndQuery(c.req.url)),
      compiled.tables,
      async () => {
        const [row] = await platform.db.query<OneRow>(statement);
        if (!row?.data) throw new ApiError('not-found');
        return { body: `{"data":${row.data}}`, headers };
      },
    );
    return respond(answer, (name) => c.req.header(name), c.env.common);
  };

  // What a principal may do here the policy says, row by row.
  const byPolicy = (handler: (c: ApiContext) => Promise<Response>) => allow('policy', handler);
  const written = (
    write: (db: Queryable, id: string, body: unknown, request: WriteRequest) => Promise<Written>,
  ) =>
    byPolicy((c) =>
      respondToWrite(c, platform, (body, request, db) => write(db, c.req.param('id') ?? '', body, request)),
    );
  app.get('/', byPolicy(list));
  if (isExportable(binding)) app.get('/csv', csvExport(binding, deps));
  app.get('/:id', byPolicy(one));
  app.post(
    '/',
    written((db, _, body, request) => service.create(db, name, body, request)),
  );
  app.put(
    '/:id',
    written((db, id, body, request) => service.update(db, name, id, body, request, true)),
  );
  app.patch(
    '/:id',
    written((db, id, body, request) => service.update(db, name, id, body, request)),
  );
  app.delete(
    '/:id',
    written((db, id, body, request) => service.archive(db, name, id, body, request)),
  );
  app.post(
    '/:id/restore',
    written((db, id, body, request) => service.restore(db, name, id, body, request)),
  );
  return app;
}
