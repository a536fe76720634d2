import { decideMessageReportSchema } from '@callejero/contract/resources/message-reports.ts';
import type { Hono } from 'hono';
import type { Row } from '../../access/binding.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { blockReported, decideMessageReport, type ModerationConsequences, removeReported } from './report.ts';

const decisionDoc = {
  summary: 'Eliminar el mensaje, de lo que se avisa por correo a quien lo escribió, o dejarlo',
  body: decideMessageReportSchema,
  record: 'message-reports',
};

export function messageReportsRoutes(
  { platform, service }: ResourceDeps,
  consequences: ModerationConsequences,
): Hono<Env> {
  return routes({
    'POST /:id/decide': writes(
      platform,
      'message-reports:review',
      decisionDoc,
      async (id, { rev, block, ...decision }, request) => {
        const { written, removed, blocked } = await platform.db.transaction(async (tx) => {
          const decide = (current: Row) => decideMessageReport(current, { rev, ...decision });
          const asked = { ...request, action: `message-${decision.decision}` as const };
          const written = await service.transition(tx, 'message-reports', id, rev, decide, asked);
          const removed =
            decision.decision === 'remove'
              ? await removeReported(
                  platform,
                  tx,
                  String(written.before.message),
                  decision.reason ?? '',
                  consequences,
                )
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
