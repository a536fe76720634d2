import { readContactSchema, renewContactSchema } from '@callejero/contract/codes/contact-code.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody, validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { jsonText } from '../../http/idempotency.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { ownContactCode, readContactCode, removeContactCode, renewContactCode } from './contact-codes.ts';

/** `/contact-codes/mine`: one's own code; `/contact-codes/person`: whose code it is that somebody read. */
export function contactCodesRoutes({ platform }: ResourceDeps): Hono<Env> {
  const answer = (c: ApiContext, data: unknown) =>
    jsonText(JSON.stringify({ data }), 200, { ...c.env.common, 'Cache-Control': 'no-store' });
  const ownOf = (c: ApiContext) => c.env.principal.id ?? '';
  return routes({
    'GET /mine': allow('signed-in', async (c) => answer(c, await ownContactCode(platform, ownOf(c)))),
    'POST /mine': allow('signed-in', (c) =>
      respondToWrite(c, platform, async (body) => {
        validate(renewContactSchema, body);
        const data = await renewContactCode(platform, ownOf(c));
        return { body: JSON.stringify({ data }), status: 200, changes: [] };
      }),
    ),
    'DELETE /mine': allow('signed-in', async (c) => answer(c, await removeContactCode(platform, ownOf(c)))),
    'POST /person': allow('signed-in', async (c) => {
      const { code } = await readBody(c.req.raw, readContactSchema);
      return answer(c, await readContactCode(platform, code, c.env.principal));
    }),
  });
}
