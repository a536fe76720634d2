import { waitingCountsSchema } from '@callejero/contract/answers/waiting.ts';
import type { Hono } from 'hono';
import type { Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { countWaiting } from './waiting.service.ts';

const doc = {
  summary: 'Cuánto espera a la administración; falta lo que quien pregunta no puede ver',
  tag: 'Inicio',
  data: waitingCountsSchema,
};

/** `GET /waiting`. Not cached: a new message does not change the version of any table. */
export function waitingRoutes(
  { db }: Pick<Platform, 'db'>,
  support: (principal: Principal) => Sql,
): Hono<Env> {
  return routes({
    'GET /': answers('administrator', doc, (c) => countWaiting(db, c.env.principal, support)),
  });
}
