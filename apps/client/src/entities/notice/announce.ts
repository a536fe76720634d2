/** Shows an arriving notice in the open app as the seed's toast. */
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
  /** Removes the system's notifications of a topic. */
  clear(topic: string | null): void;
}

export async function announce(
  { isVisible, isVetoed, shown, say, open, clear }: AnnounceDependencies,
  push: ReceivedPush,
): Promise<void> {
  // A hidden window leaves the notice to the visible one.
  if (!isVisible()) return;
  // It only replaces an older notification, which is of no interest in the open app.
  if (push.isQuiet) return clear(push.topic);
  if (isVetoed(push) || !(await shown.claim(push))) return;
  say(texts.arrived(push.title, push.message), {
    ...(hasScreen(push.action) ? { button: texts.see, onButton: () => open(push.notice) } : {}),
    close: texts.close,
  });
}
