import { Hono } from 'hono';
import type { RouteHandler } from './access.ts';
import type { Env } from './context.ts';

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Routes by method and path, as the reference names them. A request tries them in their order. */
export function routes(handlers: Readonly<Record<Route, RouteHandler>>): Hono<Env> {
  const app = new Hono<Env>();
  for (const [route, handler] of Object.entries(handlers)) {
    const [method = '', path = ''] = route.split(' ');
    app.on(method, path, handler);
  }
  return app;
}
