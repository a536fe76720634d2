/**
 * Pictures that outlive the app: Android may end it while its camera is open. Where the picture belongs is stored before,
 * and the picture is told of at the next start.
 */
import { CameraError, problemOfPlugin } from '../camera/camera-error.ts';
import { blobOf, type NativePicture } from '../camera/camera-result.ts';
import { type Storage, storage } from './storage.ts';

/** The seed's `restoreConfig`, with when it was stored. */
export interface RestoreConfig {
  /** Of the page whose form wanted the picture. */
  route: string;
  data: { field: string };
  /** Milliseconds since 1970. */
  at: number;
}

/** What the plugin `App` tells as `appRestoredResult`. */
export interface RestoredResult {
  pluginId: string;
  methodName: string;
  success: boolean;
  data?: unknown;
  error?: { message: string } | undefined;
}

/** Nobody looks for a form after this time (ms). */
export const restoreLifetime = 60 * 60 * 1000;

const waiting = new Set<() => void>();
const arrived = new Map<string, Blob>();
const receivers = new Map<string, (picture: Blob) => void>();

/** Runs before another app takes the screen: what isn't stored by then may be lost. Answers how to stop. */
export function beforeCamera(keep: () => void): () => void {
  waiting.add(keep);
  return () => waiting.delete(keep);
}

export function storeForRestore(
  { route, data }: Pick<RestoreConfig, 'route' | 'data'>,
  store: Storage = storage,
  now = Date.now(),
): void {
  store.write('restoreConfig', { route, data, at: now } satisfies RestoreConfig);
  for (const keep of waiting) keep();
}

export function dropRestore(store: Storage = storage): void {
  store.remove('restoreConfig');
}

/** What is stored, if it still counts; otherwise it is dropped. */
export function readRestore(store: Storage = storage, now = Date.now()): RestoreConfig | null {
  const stored = store.read<Partial<RestoreConfig>>('restoreConfig');
  if (!stored) return null;
  const { route, data, at } = stored;
  const field = data?.field;
  // An address of our own: `//host` would be another's.
  const valid = typeof route === 'string' && /^\/(?!\/)/.test(route) && typeof field === 'string';
  if (valid && typeof at === 'number' && at <= now && now - at < restoreLifetime) {
    return { route, data: { field }, at };
  }
  dropRestore(store);
  return null;
}

/** The picture of a restored result; null when it tells of something else or the person changed their mind. */
async function restoredPicture(result: RestoredResult): Promise<Blob | null> {
  if (result.pluginId !== 'Camera') return null;
  if (result.success) return await blobOf((result.data ?? {}) as NativePicture);
  const problem = problemOfPlugin(result.error);
  if (problem === 'cancelled') return null;
  throw new CameraError(problem, result.error);
}

interface RestorePorts {
  /** The App plugin's `appRestoredResult`. */
  listen(tell: (result: RestoredResult) => void): Promise<unknown>;
  navigate(route: string): void;
  failed(error: unknown): void;
  store?: Storage;
}

/** Brings a restored picture to the form that wanted it: its page is opened and its field receives it. */
export async function watchRestored({ listen, navigate, failed, store }: RestorePorts): Promise<void> {
  await listen((result) => {
    if (result.pluginId !== 'Camera') return;
    const config = readRestore(store);
    dropRestore(store);
    if (!config) return;
    navigate(config.route);
    void restoredPicture(result).then((picture) => {
      if (picture) hand(config.route, config.data.field, picture);
    }, failed);
  });
}

const keyOf = (route: string, field: string) => `${field} ${route}`;

function hand(route: string, field: string, picture: Blob): void {
  const key = keyOf(route, field);
  const receive = receivers.get(key);
  if (receive) receive(picture);
  else arrived.set(key, picture);
}

/** A field of the page `route` takes what was restored for it, now or when it comes. Answers how to stop. */
export function receiveRestored(route: string, field: string, receive: (picture: Blob) => void): () => void {
  const key = keyOf(route, field);
  receivers.set(key, receive);
  const picture = arrived.get(key);
  if (picture) {
    arrived.delete(key);
    receive(picture);
  }
  return () => {
    if (receivers.get(key) === receive) receivers.delete(key);
  };
}
