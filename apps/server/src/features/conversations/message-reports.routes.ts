import { decideMessageReportSchema } from '@callejero/contract/resources/message-reports.ts';
import type { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { blockReported, decideMessageReport, type ModerationConsequences, removeReported } from './report.ts';

/** `POST /message-reports/:id/decide`: the message is removed for everybody and its sender is told why, or it stays. */
export function messageReportsRoutes(
  { platform, service }: ResourceDeps,
  consequences: ModerationConsequences,
): Hono<Env> {
  return routes({
    'POST /:id/decide': writes(
      platform,
      'message-reports:review',
      decideMessageReportSchema,
      async (id, { rev, block, ...decision }, request) => {
        const { written, removed, blocked } = await platform.db.transaction(async (tx) => {
          let message = '';
          const written = await service.transition(
            tx,
            'message-reports',
            id,
            rev,
            (current) => {
              message = String(current.message);
              return decideMessageReport(current, { rev, ...decision });
            },
            { ...request, action: `message-${decision.decision}` },
          );
          const removed =
            decision.decision === 'remove'
              ? await removeReported(platform, tx, message, decision.reason ?? '', consequences)
              : null;
          const blocked = block ? await blockReported(platform, tx, id, request) : null;
          return { written, removed, blocked };
        });
        if (removed) {
          const { conversation, mod } = removed;
          platform.conversations.publish([{ conversation, kind: 'messages', from: mod, to: mod }]);
        }
        if (blocked) platform.conversations.publish([{ conversation: blocked, kind: 'state' }]);
        return written;
      },
    ),
  });
}
