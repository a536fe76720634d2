import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { allow, type Exceptions, putInChapter, type RouteAccess, type RouteHandler } from './access.ts';
import { parseJson, readText, validate } from './body.ts';
import type { ApiContext, Env } from './context.ts';
import type { RouteDoc } from './route-docs.ts';

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Routes by method and path, as the reference names them, matched in this order. `chapter`: their heading in the reference; by
 * default the collection whose name the path begins with.
 */
export function routes(handlers: Readonly<Record<Route, RouteHandler>>, chapter?: string): Hono<Env> {
  const app = new Hono<Env>();
  for (const [route, handler] of Object.entries(handlers)) {
    const [method = '', path = ''] = route.split(' ');
    if (chapter !== undefined) putInChapter(handler, chapter);
    app.on(method, path, handler);
  }
  return app;
}

/** A route of the API whose handler makes the whole response. `doc`: its description in the reference. */
export const route = (access: RouteAccess, doc: RouteDoc, handler: RouteHandler, exceptions?: Exceptions) =>
  allow(access, handler, exceptions, doc);

/** The type of the validated body that `doc` describes; of the query, if it describes no body. */
export type InputOf<D extends RouteDoc> = D extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : D extends { query: infer S extends z.ZodType }
    ? z.output<S>
    : undefined;

/** Validates the JSON `sent` with the schema of the body in `doc`. */
export const parseBody = <D extends RouteDoc>({ body }: D, sent: unknown) =>
  (typeof body === 'object' ? validate(body, sent) : undefined) as InputOf<D>;

async function inputOf<D extends RouteDoc>(doc: D, c: ApiContext): Promise<InputOf<D>> {
  if (typeof doc.body === 'object') return parseBody(doc, parseJson(await readText(c.req.raw)));
  return (doc.query && validate(doc.query, c.req.query())) as InputOf<D>;
}

/**
 * A route of the API that validates the body, or else the query, that `doc` describes and answers with the result of `work`:
 * a `Response` as it is, anything else as `data` with the first status of `doc`.
 */
export function answers<const D extends RouteDoc>(
  access: RouteAccess,
  doc: D,
  work: (c: ApiContext, input: InputOf<D>) => unknown,
  exceptions?: Exceptions,
): RouteHandler {
  const [status] = [doc.status ?? '200'].flat();
  const handler: RouteHandler = async (c) => {
    const data = await work(c, await inputOf(doc, c));
    if (data instanceof Response) return data;
    return c.json({ data: data ?? null }, Number(status) as ContentfulStatusCode);
  };
  return route(access, doc, handler, exceptions);
}
