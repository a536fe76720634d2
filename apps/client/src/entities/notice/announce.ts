/** Tells the person of the open app about a notice that arrives: the seed's toast. */
import type { ReceivedPush } from '../../device/push/push-device.ts';
import { hasScreen } from './has-screen.ts';
import type { ShownNotices } from './shown-notices.ts';
import { texts } from './texts.ts';

interface AnnounceDependencies {
  isVisible(): boolean;
  isVetoed(push: ReceivedPush): boolean;
  shown: ShownNotices;
  say(text: string, options: { button?: string; onButton?: () => void; close: string }): void;
  open(notice: string): void;
  /** Takes what the system shows of a topic away. */
  clear(topic: string | null): void;
}

export async function announce(
  { isVisible, isVetoed, shown, say, open, clear }: AnnounceDependencies,
  push: ReceivedPush,
): Promise<void> {
  // A window that nobody sees leaves it to the one that is seen.
  if (!isVisible()) return;
  // It only takes back an older notification: a person who has the app open need not be told.
  if (push.isQuiet) return clear(push.topic);
  if (isVetoed(push) || !(await shown.claim(push))) return;
  say(texts.arrived(push.title, push.message), {
    ...(hasScreen(push.action) ? { button: texts.see, onButton: () => open(push.notice) } : {}),
    close: texts.close,
  });
}
