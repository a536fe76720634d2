import { openedNoticeSchema, unreadNoticesSchema } from '@callejero/contract/answers/notifications.ts';
import { noticesReadSchema } from '@callejero/contract/resources/notices.ts';
import type { Hono } from 'hono';
import { type ApiContext, type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { markNoticesRead, openNotice, unreadNotices } from './inbox.ts';

const unread = { data: unreadNoticesSchema };

/** `/notices`: the person's own. */
export function noticesRoutes(platform: Platform): Hono<Env> {
  const ownerOf = (c: ApiContext) => c.env.principal.id ?? '';
  return routes({
    'GET /unread': answers('signed-in', { ...unread, summary: 'Avisos sin leer' }, (c) =>
      unreadNotices(platform, ownerOf(c)),
    ),
    'POST /read': answers(
      'signed-in',
      { ...unread, summary: 'Marcar como leídos los que había hasta un momento', body: noticesReadSchema },
      (c, { until }) => markNoticesRead(platform, ownerOf(c), until),
    ),
    'POST /:id/open': answers('signed-in', { summary: 'Abrir un aviso', data: openedNoticeSchema }, (c) =>
      openNotice(platform, ownerOf(c), getId(c)),
    ),
  });
}
