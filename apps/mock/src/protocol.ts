/**
 * The messages between the tabs, the service worker and the worker that runs the city, over one BroadcastChannel for each
 * folder that the demonstration is served from. Everybody receives every message; ids say who it is for.
 */
import type { DeclarativePush } from '@callejero/contract/resources/push.ts';
import type { Mail } from '@callejero/server/ports/ports.ts';

/** How a tab starts the worker. The answer to a ping shows that it still runs. */
export type Start = { kind: 'start'; folder: string } | { kind: 'ping' };

export interface SentMail extends Mail {
  id: string;
  sentAt: Date;
}

export interface WorkerRequest {
  method: string;
  /** Path and query of the API, without the folder. */
  url: string;
  headers: [string, string][];
  body: Blob | null;
}

export interface PlainResponse {
  status: number;
  headers: [string, string][];
  body: Blob;
}

/** Where the city is stored. `memory` is lost when the tab that runs it is closed. */
export type Store = 'opfs-ahp' | 'memfs2opfs' | 'memory';

/** `slow`: the city runs in memory, and what changes is copied. `full`: there is no room for it, so it runs in memory only. */
export type StorageTrouble = 'slow' | 'full';

/** The steps of a start, in their order. */
export type StartStep = 'measuring' | 'loading' | 'storing' | 'opening';

export interface Owner {
  /** New at each start of the worker. */
  id: string;
  store: Store;
  trouble: StorageTrouble | null;
}

/** To the worker. */
export type ToWorker =
  /** Asks who runs the city. The worker answers `owner` once the city is open. */
  | { kind: 'who' }
  | { kind: 'request'; id: string; request: WorkerRequest }
  | { kind: 'outbox' }
  /** Opens a live connection. Its tab holds the web lock `liveLock` while the connection lasts. */
  | { kind: 'live-open'; socket: string; auth: unknown }
  | { kind: 'live-say'; socket: string; name: string; said: unknown[]; ack: string | null }
  | { kind: 'live-ack'; socket: string; ack: string }
  | { kind: 'live-close'; socket: string };

/** From the worker. */
export type FromWorker =
  | { kind: 'owner'; owner: Owner }
  | { kind: 'starts'; step: StartStep; trouble: StorageTrouble | null }
  /** The start failed for good; `reason` is for the person. */
  | { kind: 'failed'; reason: string }
  | { kind: 'response'; id: string; response: PlainResponse }
  | { kind: 'mails'; mails: SentMail[] }
  /** A notification, as a push service would deliver it. */
  | { kind: 'push'; device: string; content: DeclarativePush }
  | { kind: 'live-opened'; socket: string }
  | { kind: 'live-refused'; socket: string; reason: string }
  | { kind: 'live-tell'; socket: string; name: string; said: unknown[]; ack: string | null }
  | { kind: 'live-answer'; socket: string; ack: string; answer: unknown }
  /** `again`: the connection was lost, and the tab opens another; otherwise the city ended it. */
  | { kind: 'live-closed'; socket: string; again: boolean };

/** From a tab to all: everything that is stored is removed. */
type Reset = { kind: 'reset' };

export type Message = ToWorker | FromWorker | Reset;

/** The data of a shown notification, for a tap on it. Paths begin with the folder of the demonstration. */
export interface TapData {
  /** The recipient's device, as the city stores it. Tabs of one session share it. */
  device: string;
  notice?: string;
  navigate: string;
  /** Address to open when the recipient has no open tab. */
  opens: string;
}

/** From the service worker to each tab, which answers over the port whether the device is its own. */
export interface Tapped {
  kind: 'tapped';
  device: string;
}

/** Names that the tabs of the demonstration in `folder` share. */
export const names = (folder: string) => ({
  channel: `callejero-mock ${folder}`,
  /** Lock of the tab whose worker runs the city. */
  ownerLock: `callejero-mock-owner ${folder}`,
  liveLock: (socket: string) => `callejero-mock-live ${folder} ${socket}`,
  /** Folder in the browser's private file system. */
  storage: `callejero-mock${folder.replaceAll('/', '-')}`,
});

/** A file that makes the next worker remove the stored city. */
export const removalMark = 'begin-again';

/** `mock.json`, written by the build. */
export interface MockManifest {
  /** Version of the city; a browser replaces a stored city that has another version. */
  version: string;
  config: Record<string, unknown>;
  /** Addresses relative to the folder; compressed, because not every host compresses them. */
  files: { dump: string; wasm: string; data: string; town: string };
  /** Milliseconds before an answer of the API. */
  delay: number;
  /** `seed`: 200 for what succeeds and 400 for what fails; `real`: the API's own codes. */
  errors: 'seed' | 'real';
}

/** Paths that the API answers, not a file of the folder. */
export const apiPath =
  /^\/(?:(?:v1|push|docs|health|stored-images|demo|config\.json|manifest\.webmanifest|[cepr]|ciudad|datos|ayuda|map\.pmtiles)(?:\/|$)|robots\.txt$|sitemap)/;
