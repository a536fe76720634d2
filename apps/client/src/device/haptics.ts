import { log } from './log.ts';
import { isNativeShell } from './shell.ts';

type Impact = 'Heavy' | 'Medium' | 'Light';
export type HapticNotification = 'Success' | 'Warning' | 'Error';

/** Milliseconds of vibration and pause, for browsers that can vibrate. */
export const impactPatterns = { Heavy: [60], Medium: [40], Light: [20] } as const;
export const noticePatterns = {
  Success: [30, 60, 20],
  Warning: [30, 40, 30, 40, 60],
  Error: [60, 40, 60],
} as const;

type Plugin = typeof import('@capacitor/haptics');

/** A haptic impact. Does nothing on devices that can't vibrate. */
export function impact(style: Impact): void {
  feel(impactPatterns[style], ({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle[style] }));
}

/** Haptic feedback for an outcome: success, warning or error. */
export function notice(type: HapticNotification): void {
  feel(noticePatterns[type], ({ Haptics, NotificationType }) =>
    Haptics.notification({ type: NotificationType[type] }),
  );
}

function feel(pattern: readonly number[], run: (plugin: Plugin) => Promise<void>): void {
  if (!isNativeShell()) {
    navigator.vibrate?.([...pattern]);
    return;
  }
  import('@capacitor/haptics').then(run).catch((error: unknown) => log('no haptics', error));
}
