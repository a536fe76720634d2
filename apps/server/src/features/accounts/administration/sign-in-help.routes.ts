/** What an administrator sees of an account, and does for it, whose person can't sign in or fears that somebody else does. */
import { identityProofSchema } from '@callejero/contract/account.ts';
import {
  accountSessionSchema,
  endedSessionsSchema,
  sentMailSchema,
} from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { readBody } from '../../../http/body.ts';
import type { Env } from '../../../http/context.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { mailsTo } from '../mails/sent-mails.ts';
import { whoAsks } from '../passkeys/passkeys.routes.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { resetSecondStep } from '../second-step/reset.ts';
import { endAllSessions, endSession, readSessions } from '../sessions/own-sessions.ts';
import { getOrigin } from '../sessions/sessions.routes.ts';
import { announceAdministrator, managed } from './managed-account.ts';

const resetDoc = {
  summary: 'Quitar a otra persona que administra todo su segundo paso, llaves de acceso incluidas',
  body: identityProofSchema,
};

export function signInHelpRoutes(platform: Platform, passkeys: Passkeys): Hono<Env> {
  return routes({
    'GET /users/:id/sessions': answers(
      'policy',
      { summary: 'Las sesiones abiertas de una cuenta', data: z.array(accountSessionSchema) },
      async (c) => readSessions(platform, await managed(platform, c)),
    ),
    'DELETE /users/:id/sessions/:session': answers(
      'policy',
      { summary: 'Cerrar una sesión de una cuenta' },
      async (c) => {
        const session = c.req.param('session') ?? '';
        await endSession(platform, c.env.principal, session, getOrigin(c), await managed(platform, c));
      },
    ),
    'GET /users/:id/mails': answers(
      'policy',
      {
        summary: 'Los mensajes que se enviaron a una cuenta en los últimos meses, sin su contenido',
        data: z.array(sentMailSchema),
      },
      async (c) => mailsTo(platform.db, await managed(platform, c)),
    ),
    'POST /users/:id/endSessions': answers(
      'policy',
      { summary: 'Cerrar las sesiones de una cuenta', data: endedSessionsSchema },
      async (c) => ({
        ended: await endAllSessions(platform, c.env.principal, await managed(platform, c), getOrigin(c)),
      }),
    ),
    'POST /users/:id/resetSecondStep': route('policy', resetDoc, async (c) => {
      const id = await managed(platform, c);
      const { principal } = c.env;
      // Afterwards the password alone opens the account, so this needs all permissions.
      if (!principal.permissions.includes('*')) throw new ApiError('forbidden');
      const proof = await readBody(c.req.raw, identityProofSchema);
      await passkeys.prove(whoAsks(c), proof, getOrigin(c));
      await resetSecondStep(platform, id, principal.id, getOrigin(c));
      announceAdministrator(platform, id);
      return c.json({ data: null });
    }),
  });
}
