/** Installation of the web app on the device. */

import { createListeners } from './listeners.ts';
import { log } from './log.ts';
import { isNativeShell } from './shell.ts';

/** Chromium's event (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `prompt`: the browser can prompt. `share-menu`: on an iPhone, where only the person can install it. */
type InstallWay = 'prompt' | 'share-menu' | null;

interface InstallSurroundings {
  /** The target of the browser's events. */
  events: EventTarget;
  /** Whether this is the installed app or a native shell. */
  isInstalled(): boolean;
  isApple: boolean;
}

export function createInstall({ events, isInstalled, isApple }: InstallSurroundings) {
  let prompt: InstallPrompt | null = null;
  const listeners = createListeners();

  function set(next: InstallPrompt | null): void {
    prompt = next;
    listeners.emit();
  }

  return {
    /** Called at the start, because the browser's event comes once, before any screen. Its own banner would cover the page. */
    watch(): void {
      events.addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault();
        set(event as InstallPrompt);
      });
      events.addEventListener('appinstalled', () => set(null));
    },
    way(): InstallWay {
      if (isInstalled()) return null;
      if (prompt) return 'prompt';
      return isApple ? 'share-menu' : null;
    },
    /** Shows the browser's prompt, which works once for each event. */
    async ask(): Promise<void> {
      const asked = prompt;
      if (!asked) return;
      set(null);
      await asked.prompt().catch((error: unknown) => log('the app can not be installed', error));
    },
    subscribe: listeners.subscribe,
  };
}

/** An iPad's user agent says Macintosh, but no Macintosh has a touch screen. */
export function isAppleMobile(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

export const install = createInstall({
  events: globalThis.window ?? new EventTarget(),
  isInstalled: () => isNativeShell() || isStandalone(),
  isApple: isAppleMobile(globalThis.navigator?.userAgent ?? '', globalThis.navigator?.maxTouchPoints ?? 0),
});
