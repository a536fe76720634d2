import { Capacitor } from '@capacitor/core';
import type { PushDevice } from './push-device.ts';

/** Null where a shell has no notifications. */
export async function loadPushDevice(): Promise<PushDevice | null> {
  if (Capacitor.isNativePlatform()) return null;
  return (await import('./web.ts')).createWebPush();
}
