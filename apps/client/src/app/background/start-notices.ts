/** While the app is open: shows arriving notices and opens the page of a tapped notification. */
import type { Notice } from '@callejero/contract/resources/notices.ts';
import { onChatEvent } from '../../api/chat/chat-events.ts';
import { conversationsApi } from '../../api/chat/conversations.ts';
import { createReadNotifications } from '../../api/chat/read-notifications.ts';
import { newestNotices } from '../../api/notices/notices.ts';
import { pushRegistration } from '../../api/push/push.ts';
import { onDataChanged } from '../../api/realtime/data-changed.ts';
import { log } from '../../device/log.ts';
import { onPageActive } from '../../device/page-active.ts';
import type { ReceivedPush } from '../../device/push/push-device.ts';
import { storage } from '../../device/storage/storage.ts';
import { openNotice } from '../../entities/notice/act.ts';
import { announce } from '../../entities/notice/announce.ts';
import { createArrivals } from '../../entities/notice/arrivals.ts';
import { noticePath } from '../../entities/notice/paths.ts';
import { isVetoed } from '../../entities/notice/push-veto.ts';
import { createShownNotices } from '../../entities/notice/shown-notices.ts';
import { feedback } from '../../ui/feedback/feedback.ts';

const shown = createShownNotices(storage, Date.now);

/** How many of the newest notices are read at each announcement. */
const atOnce = 5;

/** Starts it for the signed-in person. Returns a function that stops it. */
export function startNotices(go: (route: string) => void): () => void {
  const received = (push: ReceivedPush) =>
    void announce(
      {
        isVisible: () => document.visibilityState === 'visible',
        isVetoed,
        shown,
        say: feedback.info,
        open: (id) => void openNotice(id).catch(feedback.error),
        clear: (topic) => pushRegistration.clear(topic),
      },
      push,
    ).catch((error: unknown) => log('a notice could not be shown', error));

  const arrivals = createArrivals(() => newestNotices(atOnce));
  const readArrivals = async () => {
    for (const notice of await arrivals.read()) received(pushOf(notice));
  };
  const quietly = (error: unknown) => log('new notices could not be read', error);
  // The first read only notes the existing notices; they are not announced.
  arrivals.read().catch(quietly);

  const read = createReadNotifications({
    heads: conversationsApi.heads,
    topics: pushRegistration.topics,
    clear: pushRegistration.clear,
  });
  const clearRead = () =>
    void read.removeRead().catch((error: unknown) => log('what was read could not be taken away', error));
  clearRead();

  const stops = [
    onChatEvent((event) => (event.name === 'connected' ? clearRead() : read.receive(event))),
    onPageActive(clearRead),
    // The event does not say what changed; it may be that a notice was read.
    onDataChanged(({ resource }) => {
      if (resource === 'notices' || resource === '*') readArrivals().catch(quietly);
    }),
    pushRegistration.onPush({ received, opened: (id) => go(noticePath(id)) }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const pushOf = ({ id, title, message, topic, payload }: Notice): ReceivedPush => ({
  notice: id,
  title,
  message,
  action: payload.action?.name ?? null,
  topic,
  isQuiet: false,
});
