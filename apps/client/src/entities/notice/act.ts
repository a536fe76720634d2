import type { Notice } from '@callejero/contract/resources/notices.ts';
import { newIdempotencyKey } from '../../api/http/http.ts';
import { markNoticeOpened } from '../../api/notices/notices.ts';
import { pushRegistration } from '../../api/push/push.ts';
import { actions } from '../../api/realtime/live.ts';
import { log } from '../../device/log.ts';
import { hasScreen } from './has-screen.ts';

/**
 * Performs the action of a tapped notice, once for each tap. Actions without a screen have no handler and would wait for ever.
 */
async function perform({ action }: Notice['payload']): Promise<void> {
  if (!action || !hasScreen(action.name)) return;
  const { name, type, payload } = action;
  await actions.receive([{ id: newIdempotencyKey(), name, type, payload: payload ?? null }], null);
}

/** Opens a notice that is shown to the person: at once, even if the server can't be reached. */
export async function openKnownNotice({ id, payload }: Pick<Notice, 'id' | 'payload'>): Promise<void> {
  const marked = markNoticeOpened(id).catch((error: unknown) => log('a notice stays unread', error));
  pushRegistration.clear(id);
  await perform(payload);
  await marked;
}

/** Opens a notice of which only the id is known. Rejects if the server doesn't answer or doesn't know the notice. */
export async function openNotice(id: string): Promise<void> {
  const { payload } = await markNoticeOpened(id);
  pushRegistration.clear(id);
  await perform(payload);
}
