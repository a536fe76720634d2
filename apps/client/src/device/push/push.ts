import { Capacitor } from '@capacitor/core';
import type { PushDevice } from './push-device.ts';

/** Null in a shell that was built without Firebase's files. */
export async function loadPushDevice(): Promise<PushDevice | null> {
  if (Capacitor.isNativePlatform()) return (await import('./native.ts')).loadNativePush();
  return (await import('./web.ts')).createWebPush();
}
