import { isNativeShell } from '../shell.ts';
import type { PushDevice } from './push-device.ts';

/** Null in a shell that was built without Firebase's files. */
export async function loadPushDevice(): Promise<PushDevice | null> {
  if (isNativeShell()) return (await import('./native.ts')).loadNativePush();
  return (await import('./web.ts')).createWebPush();
}
