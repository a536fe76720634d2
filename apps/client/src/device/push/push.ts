import { Capacitor } from '@capacitor/core';
import type { PushDevice } from './push-device.ts';

/** Null where a shell has no notifications. */
export async function loadPushDevice(): Promise<PushDevice | null> {
  if (Capacitor.isNativePlatform()) return (await import('./native.ts')).loadNativePush();
  return (await import('./web.ts')).createWebPush();
}
