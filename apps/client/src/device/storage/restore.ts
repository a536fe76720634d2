/**
 * Restores pictures after Android ended the app while its camera was open. The field that wants the picture is stored beforehand,
 * and the picture arrives at the next start.
 */
import { CameraError, problemOfPlugin } from '../camera/camera-error.ts';
import { type NativePicture, toBlob } from '../camera/camera-result.ts';
import { type Storage, storage } from './storage.ts';

/** The seed's `restoreConfig`, with the time at which it was stored. */
export interface RestoreConfig {
  /** The page whose form wants the picture. */
  route: string;
  data: { field: string };
  /** Milliseconds since 1970. */
  at: number;
}

/** The payload of `appRestoredResult`, an event of the plugin `App`. */
export interface RestoredResult {
  pluginId: string;
  methodName: string;
  success: boolean;
  data?: unknown;
  error?: { message: string } | undefined;
}

/** Milliseconds after which a picture is no longer restored. */
export const restoreLifetime = 60 * 60 * 1000;

const waiting = new Set<() => void>();
const arrived = new Map<string, Blob>();
const receivers = new Map<string, (picture: Blob) => void>();

/** Registers a callback that stores unsaved input before the camera app opens. Returns a function that removes it. */
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

/** The stored request if it is valid and not too old; otherwise it is removed. */
export function readRestore(store: Storage = storage, now = Date.now()): RestoreConfig | null {
  const stored = store.read<Partial<RestoreConfig>>('restoreConfig');
  if (!stored) return null;
  const { route, data, at } = stored;
  const field = data?.field;
  // Only paths of this app: `//host` would be another site.
  const valid = typeof route === 'string' && /^\/(?!\/)/.test(route) && typeof field === 'string';
  if (valid && typeof at === 'number' && at <= now && now - at < restoreLifetime) {
    return { route, data: { field }, at };
  }
  dropRestore(store);
  return null;
}

/** The picture of a restored result; null if it is of another plugin or the person cancelled. */
async function restoredPicture(result: RestoredResult): Promise<Blob | null> {
  if (result.pluginId !== 'Camera') return null;
  if (result.success) return await toBlob((result.data ?? {}) as NativePicture);
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

/** Opens the page that wanted a restored picture and passes the picture to its field. */
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

/** Receives a restored picture for a field of the page `route`, now or when it arrives. Returns a function that stops it. */
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
