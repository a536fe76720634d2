import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { type Access, allow, type Exceptions, putInChapter, type RouteHandler } from './access.ts';
import { parseJson, readText, validate } from './body.ts';
import type { ApiContext, Env } from './context.ts';
import type { RouteDoc } from './route-docs.ts';

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Routes by method and path, as the reference names them. A request tries them in their order. `chapter`: where they stand in
 * the reference; by default under the collection whose name the path begins with.
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

/** A route of the API that makes its answer itself: who may call it, what the reference says of it, and its handler. */
export const route = (access: Access, doc: RouteDoc, handler: RouteHandler, exceptions?: Exceptions) =>
  allow(access, handler, exceptions, doc);

/** The type of the body that `doc` describes, after it was read; of the query, if `doc` describes no body. */
export type InputOf<D extends RouteDoc> = D extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : D extends { query: infer S extends z.ZodType }
    ? z.output<S>
    : undefined;

/** The JSON that was sent, by the schema of the body that `doc` describes. */
export const bodyOf = <D extends RouteDoc>({ body }: D, sent: unknown) =>
  (typeof body === 'object' ? validate(body, sent) : undefined) as InputOf<D>;

async function inputOf<D extends RouteDoc>(doc: D, c: ApiContext): Promise<InputOf<D>> {
  if (typeof doc.body === 'object') return bodyOf(doc, parseJson(await readText(c.req.raw)));
  return (doc.query && validate(doc.query, c.req.query())) as InputOf<D>;
}

/**
 * A route of the API that answers with what `work` makes of the body, or else the query, that `doc` describes. What is no
 * `Response` is sent as `data`, with the first status of `doc`.
 */
export function answers<const D extends RouteDoc>(
  access: Access,
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
