import {
  contactCodeSchema,
  contactPersonSchema,
  readContactSchema,
  renewContactSchema,
} from '@callejero/contract/codes/code-schemas.ts';
import type { Hono } from 'hono';
import type { ApiContext, Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { ownContactCode, readContactCode, removeContactCode, renewContactCode } from './contact-codes.ts';

/** `/contact-codes/mine`: the person's own code; `/contact-codes/person`: the owner of a scanned code. */
export function contactCodesRoutes({ platform }: ResourceDeps): Hono<Env> {
  const code = { data: contactCodeSchema };
  const ownOf = (c: ApiContext) => c.env.principal.id ?? '';
  return routes(
    {
      'GET /mine': answers(
        'signed-in',
        { ...code, summary: 'El código de contacto propio; nulo para quien no tiene' },
        (c) => ownContactCode(platform, ownOf(c)),
      ),
      'POST /mine': writes(
        platform,
        'signed-in',
        {
          ...code,
          summary: 'Crear un código de contacto nuevo; el anterior deja de valer',
          body: renewContactSchema,
          retry: true,
        },
        async (_id, _body, { principal }) => {
          const data = await renewContactCode(platform, principal.id ?? '');
          return { body: JSON.stringify({ data }), status: 200, changes: [] };
        },
      ),
      'DELETE /mine': answers('signed-in', { ...code, summary: 'Dejar de tener código de contacto' }, (c) =>
        removeContactCode(platform, ownOf(c)),
      ),
      'POST /person': answers(
        'signed-in',
        {
          summary: 'De quién es un código de contacto que se leyó',
          body: readContactSchema,
          data: contactPersonSchema,
        },
        (c, { code }) => readContactCode(platform, code, c.env.principal),
      ),
    },
    'Conversaciones',
  );
}
