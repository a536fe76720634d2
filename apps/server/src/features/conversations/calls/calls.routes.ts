import { callActionSchema, startCallSchema } from '@callejero/contract/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import type * as z from 'zod';
import type { Principal } from '../../../access/policy.ts';
import { allow } from '../../../http/access.ts';
import { validate } from '../../../http/body.ts';
import type { ApiContext, Env } from '../../../http/context.ts';
import { jsonText } from '../../../http/idempotency.ts';
import { routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { type ResourceDeps, respondToWrite } from '../../../resource/routes.ts';
import type { Written } from '../../../resource/written.ts';
import { acceptCall, declineCall, leaveCallAs, ownCalls } from './answer.ts';
import { callView } from './call-view.ts';
import { iceServersFor } from './ice-servers.ts';
import { startCall } from './start.ts';
import type { CallNews } from './told-calls.ts';

const idOf = (c: ApiContext) => c.req.param('id') ?? '';

/** A signed-in person's write, with its body. Calls are announced on the bus of the conversations. */
const writes = <S extends z.ZodType>(
  platform: Platform,
  schema: S,
  write: (
    c: ApiContext,
    body: z.output<S>,
    principal: Principal,
  ) => Promise<Pick<Written, 'status'> & { data: unknown }>,
) =>
  allow('signed-in', (c) =>
    respondToWrite(
      c,
      platform,
      async (body, { principal }) => {
        const { data, status } = await write(c, validate(schema, body), principal);
        return { body: JSON.stringify({ data }), status, changes: [] };
      },
      { isLimited: false },
    ),
  );

/** `POST /conversations/:id/calls`. */
export function conversationCallsRoutes({ platform }: ResourceDeps, news: CallNews): Hono<Env> {
  return routes({
    'POST /:id/calls': writes(platform, startCallSchema, async (c, { media }, principal) => {
      const { call, isNew } = await startCall(platform, news, idOf(c), media, principal);
      return { data: call, status: isNew ? 201 : 200 };
    }),
  });
}

/** `/calls/…`: what the people of a conversation do with its calls. */
export function callsRoutes({ platform }: ResourceDeps, news: CallNews): Hono<Env> {
  const reads = (read: (c: ApiContext) => Promise<unknown>) =>
    allow('signed-in', async (c) => jsonText(JSON.stringify({ data: await read(c) }), 200, c.env.common));
  const does = (work: typeof acceptCall) =>
    writes(platform, callActionSchema, async (c, _, principal) => ({
      data: await work(platform, news, idOf(c), principal),
      status: 200,
    }));
  return routes({
    'GET /': reads((c) => ownCalls(platform, c.env.principal)),
    'GET /:id': reads((c) => callView(platform.db, idOf(c), c.env.principal)),
    'GET /:id/ice-servers': reads(async (c) => {
      const { status } = await callView(platform.db, idOf(c), c.env.principal);
      if (status === 'ended') throw new ApiError('call-over');
      return iceServersFor(platform, c.env.principal.id ?? '');
    }),
    'POST /:id/accept': does(acceptCall),
    'POST /:id/decline': does(declineCall),
    'POST /:id/leave': does(leaveCallAs),
  });
}
