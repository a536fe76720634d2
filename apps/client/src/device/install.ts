/** Putting the web app among the apps of the device. */

import { Capacitor } from '@capacitor/core';
import { createListeners } from './listeners.ts';
import { log } from './log.ts';

/** Chromium's event (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `prompt`: the browser asks when we want. `share-menu`: an iPhone, where only the person can do it. */
type InstallWay = 'prompt' | 'share-menu' | null;

interface InstallSurroundings {
  /** Where the browser's events arrive. */
  events: EventTarget;
  /** Opened from the device's apps already, or a native shell. */
  isInstalled(): boolean;
  isApple: boolean;
}

export function createInstall({ events, isInstalled, isApple }: InstallSurroundings) {
  let prompt: InstallPrompt | null = null;
  const listeners = createListeners();

  function set(next: InstallPrompt | null): void {
    prompt = next;
    listeners.tell();
  }

  return {
    /** From the start: browsers offer it once, before any screen shows it. Theirs would cover the page. */
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
    /** Lets the browser ask. It does so once for each event. */
    async ask(): Promise<void> {
      const asked = prompt;
      if (!asked) return;
      set(null);
      await asked.prompt().catch((error: unknown) => log('the app can not be installed', error));
    },
    subscribe: listeners.subscribe,
  };
}

/** An iPad says that it is a Macintosh, but no Macintosh is touched. */
export function isAppleMobile(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

export const install = createInstall({
  events: globalThis.window ?? new EventTarget(),
  isInstalled: () => Capacitor.isNativePlatform() || isStandalone(),
  isApple: isAppleMobile(globalThis.navigator?.userAgent ?? '', globalThis.navigator?.maxTouchPoints ?? 0),
});
