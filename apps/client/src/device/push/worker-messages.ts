/** The service worker's messages to the windows of the app. */
import type { ReceivedPush } from './push-device.ts';

export type WorkerMessage =
  | { type: 'push-received'; push: ReceivedPush }
  /** Answered by the window that handles it. */
  | { type: 'push-opened'; notice: string }
  | { type: 'push-changed' };

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  const type: unknown = (data as { type?: unknown } | null)?.type;
  return type === 'push-received' || type === 'push-opened' || type === 'push-changed';
}
