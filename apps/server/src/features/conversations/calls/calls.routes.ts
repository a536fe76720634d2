import {
  callActionSchema,
  callAllowedSchema,
  callViewSchema,
  iceServersSchema,
  ownCallsSchema,
  startCallSchema,
} from '@callejero/contract/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { changes } from '../changes.ts';
import { participationIn } from '../participation.ts';
import { acceptCall, declineCall, leaveCallAs, ownCalls } from './answer.ts';
import type { CallNews } from './call-notices.ts';
import { callView } from './call-view.ts';
import { iceServersFor } from './ice-servers.ts';
import { assertMayCall, startCall } from './start.ts';

const call = { data: callViewSchema };

/** `/conversations/:id/calls`. */
export function conversationCallsRoutes({ platform }: ResourceDeps, news: CallNews): Hono<Env> {
  return routes({
    'GET /:id/calls': answers(
      'signed-in',
      {
        summary: 'Si se puede llamar ahora a la otra parte, antes de pedir el micrófono',
        data: callAllowedSchema,
        refusals: ['403', '409'],
      },
      async (c) => {
        const participant = await participationIn(platform.db, getId(c), c.env.principal);
        return { underWay: await assertMayCall(platform, platform.db, participant) };
      },
    ),
    'POST /:id/calls': changes(
      platform,
      {
        ...call,
        summary: 'Llamar a la otra parte; 200 cuando ya hay una llamada',
        body: startCallSchema,
        status: ['201', '200'],
      },
      async (c, { media }, { principal }) => {
        const { call, isNew } = await startCall(platform, news, getId(c), media, principal);
        return { data: call, isNew };
      },
    ),
  });
}

/** `/calls/…`: actions of the people of a conversation on its calls. */
export function callsRoutes({ platform }: ResourceDeps, news: CallNews): Hono<Env> {
  const does = (summary: string, work: typeof acceptCall) =>
    changes(platform, { ...call, summary, body: callActionSchema }, async (c, _, { principal }) => ({
      data: await work(platform, news, getId(c), principal),
    }));
  return routes(
    {
      'GET /': answers(
        'signed-in',
        { summary: 'Lo que suena para quien pregunta y la llamada en la que está', data: ownCallsSchema },
        (c) => ownCalls(platform, c.env.principal),
      ),
      'GET /:id': answers(
        'signed-in',
        { ...call, summary: 'Una llamada como la ve quien participa en su conversación' },
        (c) => callView(platform.db, getId(c), c.env.principal),
      ),
      'GET /:id/ice-servers': answers(
        'signed-in',
        {
          summary: 'Los relés para la llamada, con credenciales que caducan',
          data: iceServersSchema,
          refusals: ['409'],
        },
        async (c) => {
          const { id, status } = await callView(platform.db, getId(c), c.env.principal);
          if (status === 'ended') throw new ApiError('call-over');
          return iceServersFor(platform, id, c.env.principal.id ?? '');
        },
      ),
      'POST /:id/accept': does('Contestar; la primera persona la tiene', acceptCall),
      'POST /:id/decline': does('Rechazarla; sigue sonando para las demás', declineCall),
      'POST /:id/leave': does('Salir, o cancelarla antes de que contesten', leaveCallAs),
    },
    'Conversaciones',
  );
}
