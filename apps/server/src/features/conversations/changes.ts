import { conversationViewSchema } from '@callejero/contract/resources/conversations.ts';
import type * as z from 'zod';
import type { Exceptions } from '../../http/access.ts';
import { type ApiContext, getId } from '../../http/context.ts';
import type { RouteDoc } from '../../http/route-docs.ts';
import { type InputOf, parseBody, route } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { respondToWrite } from '../../resource/routes.ts';
import type { WriteRequest, Written } from '../../resource/write/written.ts';

/** The result of a write; `changes` are the changed rows, which open lists read again. */
export interface Changed {
  data: unknown;
  isNew?: boolean;
  changes?: Written['changes'];
}

/** A route for a write in a conversation, safe to repeat; 201 where something new was made. Conversations have a bus of their own. */
export const changes = <const D extends RouteDoc>(
  platform: Platform,
  doc: D,
  change: (c: ApiContext, body: InputOf<D>, request: WriteRequest) => Promise<Changed>,
  exceptions?: Exceptions,
) =>
  route(
    'signed-in',
    { ...doc, retry: true },
    (c) =>
      respondToWrite(c, platform, async (sent, request) => {
        const { data, isNew, changes = [] } = await change(c, parseBody(doc, sent), request);
        return { body: JSON.stringify({ data }), status: isNew ? 201 : 200, changes };
      }),
    exceptions,
  );

/** The same for a change that makes nothing new, and returns the answer's data. */
export const does = <const D extends RouteDoc>(
  platform: Platform,
  doc: D,
  work: (c: ApiContext, body: InputOf<D>, request: WriteRequest) => Promise<unknown>,
  exceptions?: Exceptions,
) => changes(platform, doc, async (...sent) => ({ data: await work(...sent) }), exceptions);

export const conversation = { data: conversationViewSchema };

/** An action on a conversation, which returns the conversation afterwards. */
export const action = <S extends z.ZodType>(
  platform: Platform,
  doc: { summary: string; body: S },
  work: (id: string, body: z.output<S>, request: WriteRequest) => Promise<unknown>,
  exceptions?: Exceptions,
) =>
  does(
    platform,
    { ...conversation, ...doc },
    (c, given, request) => work(getId(c), given, request),
    exceptions,
  );
