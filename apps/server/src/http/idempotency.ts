/**
 * Clients may retry a write: its answer is stored in the write's own transaction, under principal, method, path and
 * `Idempotency-Key`, and replayed. The write runs first; the stored answer is only queried when it fails (duplicate key,
 * stale `rev` because the first attempt succeeded…), so a first attempt costs nothing.
 */

import { headers } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../ports/ports.ts';
import type { ApiContext, RequestContext } from './context.ts';
import { plainResponse } from './headers.ts';

export interface IdempotencyKey {
  principal: string;
  method: string;
  path: string;
  key: string;
  bodyHash: string;
}

/** The request's key; null without one. `body` is the text as received. */
export async function idempotencyKey(
  c: ApiContext,
  platform: Platform,
  body: string,
): Promise<IdempotencyKey | null> {
  const key = c.req.header(headers.idempotencyKey);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new ApiError('validation', [{ path: headers.idempotencyKey, message: 'La clave no es válida.' }]);
  }
  const principal = c.env.principal;
  return {
    principal: principal.id ?? c.env.ip,
    method: c.req.method,
    path: c.req.path,
    key,
    bodyHash: await platform.sha256(body),
  };
}

/** The `insert` that stores an answer; `body` is an SQL expression or a text. */
export function rememberAnswer(
  key: IdempotencyKey,
  status: number,
  body: Sql | string,
  now: Date,
  from?: Sql,
): Sql {
  const insert = sql`insert into idempotency (principal, method, path, key, body_hash, status, body, created_at)
    select ${key.principal}::text, ${key.method}::text, ${key.path}::text, ${key.key}::text, ${key.bodyHash}::text,
      ${status}::int, ${body}::text, ${now}::timestamptz`;
  return from ? sql`${insert} from ${from}` : insert;
}

/** Runs a write; when it fails and has a stored answer, replays that answer. */
export async function replayable(
  c: ApiContext,
  db: Queryable,
  key: IdempotencyKey | null,
  write: () => Promise<Response>,
): Promise<Response> {
  try {
    return await write();
  } catch (error) {
    if (!key) throw error;
    const [stored] = await db.query<{
      body_hash: string;
      status: number;
      body: string;
    }>(sql`select body_hash, status, body from idempotency
        where principal = ${key.principal} and method = ${key.method} and path = ${key.path} and key = ${key.key}`);
    if (!stored) throw error;
    if (stored.body_hash !== key.bodyHash) throw new ApiError('idempotency-mismatch');
    return jsonText(stored.body, stored.status, c.env.common);
  }
}

/** A JSON text as an uncacheable answer. */
export function jsonText(body: string, status: number, common: RequestContext['common']): Response {
  const headers = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return plainResponse({ status, headers, body });
}
