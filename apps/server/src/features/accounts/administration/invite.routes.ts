import { inviteSchema } from '@callejero/contract/account.ts';
import { invitedSchema } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { users } from '@callejero/contract/resources/users.ts';
import type { Hono } from 'hono';
import { permits, refusal } from '../../../access/policy.ts';
import { parseJson, readText, validate } from '../../../http/body.ts';
import type { Env } from '../../../http/context.ts';
import { idempotencyKey, jsonText, rememberAnswer, replayable } from '../../../http/idempotency.ts';
import { route, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { assertMayInvite, invite } from '../links/invite.ts';
import { announceAdministrator } from './managed-account.ts';

const inviteDoc = {
  summary: 'Crear una cuenta cuya persona elige la contraseña con el enlace de un mensaje',
  body: inviteSchema,
  data: invitedSchema,
  status: '201',
  retry: true,
} as const;

export function inviteRoutes(platform: Platform): Hono<Env> {
  return routes({
    'POST /users/invite': route('policy', inviteDoc, async (c) => {
      const { principal, requestId, common } = c.env;
      if (principal.id === null) throw refusal(principal);
      const text = await readText(c.req.raw);
      const key = await idempotencyKey(c, platform, text);
      return replayable(c, platform.db, key, async () => {
        // Before the body is read: whoever may invite nobody must not learn from validation errors.
        if (!permits(principal, users.name, 'create') && !permits(principal, administrators.name, 'create')) {
          throw new ApiError('forbidden');
        }
        const input = validate(inviteSchema, parseJson(text));
        assertMayInvite(principal, input);
        const [id, body] = await platform.db.transaction(async (tx) => {
          const made = await invite(platform, tx, principal, input, requestId);
          const answer = JSON.stringify({ data: { id: made, email: input.email } });
          if (key) await tx.query(rememberAnswer(key, 201, answer, platform.clock.now()));
          return [made, answer] as const;
        });
        platform.changes.publish([{ resource: users.name, id, change: 'created' }]);
        announceAdministrator(platform, id);
        return jsonText(body, 201, common);
      });
    }),
  });
}
