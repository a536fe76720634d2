/**
 * What the tabs, the service worker and the worker that has the city say to each other, over one BroadcastChannel for each
 * folder that the demonstration is served from. Everybody hears everything; ids say what is for whom.
 */
import type { DeclarativePush } from '@callejero/contract/resources/push.ts';
import type { Mail } from '@callejero/server/ports/ports.ts';

/** How a tab starts the worker; a ping that comes back is the sign that it still answers. */
export type Start = { kind: 'start'; folder: string } | { kind: 'ping' };

export interface SentMail extends Mail {
  id: string;
  sentAt: Date;
}

export interface PlainRequest {
  method: string;
  /** Path and query as the API has them, without the folder. */
  url: string;
  headers: [string, string][];
  body: Blob | null;
}

export interface PlainResponse {
  status: number;
  headers: [string, string][];
  body: Blob;
}

/** Where the city is stored: `memory` is lost with the tab that has it. */
export type Store = 'opfs-ahp' | 'memfs2opfs' | 'memory';

export interface Owner {
  /** Another one after each start of the worker. */
  id: string;
  store: Store;
}

/** To the worker. */
export type Ask =
  /** Who has the city? Answered by `owner` when it is open. */
  | { kind: 'who' }
  | { kind: 'request'; id: string; request: PlainRequest }
  | { kind: 'outbox' }
  /** A live connection opens; the web lock of `liveLock` is held as long as its tab is there. */
  | { kind: 'live-open'; socket: string; auth: unknown }
  | { kind: 'live-say'; socket: string; name: string; said: unknown[]; ack: string | null }
  | { kind: 'live-ack'; socket: string; ack: string }
  | { kind: 'live-close'; socket: string };

/** From the worker. */
export type Tell =
  | { kind: 'owner'; owner: Owner }
  /** The start failed for good: what to tell the person. */
  | { kind: 'failed'; reason: string }
  | { kind: 'response'; id: string; response: PlainResponse }
  | { kind: 'mails'; mails: SentMail[] }
  /** A notification, as a push service would deliver it. */
  | { kind: 'push'; device: string; content: DeclarativePush }
  | { kind: 'live-opened'; socket: string }
  | { kind: 'live-refused'; socket: string; reason: string }
  | { kind: 'live-tell'; socket: string; name: string; said: unknown[]; ack: string | null }
  | { kind: 'live-answer'; socket: string; ack: string; answer: unknown }
  /** `again`: it was lost, and the tab opens another; otherwise the city ended it. */
  | { kind: 'live-closed'; socket: string; again: boolean };

/** From a tab to all: everything begins anew. */
type Reset = { kind: 'reset' };

export type Message = Ask | Tell | Reset;

/** The data of a shown notification, which a tap on it needs. Its paths begin with the folder of the demonstration. */
export interface TapData {
  /** Of the person whom it is for, as the city knows it: tabs of one session share it. */
  device: string;
  notice?: string;
  navigate: string;
  /** What opens where no tab of that person is left. */
  opens: string;
}

/** From the service worker to each tab, which answers over the port whether it is its device. */
export interface Tapped {
  kind: 'tapped';
  device: string;
}

/** Names of what the demonstration in `folder` shares between its tabs. */
export const names = (folder: string) => ({
  channel: `callejero-mock ${folder}`,
  /** Held by the tab whose worker has the city. */
  ownerLock: `callejero-mock-owner ${folder}`,
  liveLock: (socket: string) => `callejero-mock-live ${folder} ${socket}`,
  /** Folder in the browser's private file system. */
  storage: `callejero-mock${folder.replaceAll('/', '-')}`,
});

/** A file that asks the next worker to remove the stored city. */
export const removalMark = 'begin-again';

/** `mock.json`, written by the build. */
export interface Manifest {
  /** Of the city: another version replaces what a browser has stored. */
  version: string;
  config: Record<string, unknown>;
  /** Addresses relative to the folder; compressed, because not every host compresses them. */
  files: { dump: string; wasm: string; data: string };
  /** Milliseconds before an answer of the API. */
  delay: number;
  /** `seed`: 200 for what succeeds and 400 for what fails; `real`: the API's own codes. */
  errors: 'seed' | 'real';
}

/** Paths that the API answers and no file of the folder. */
export const apiPath =
  /^\/(?:(?:v1|push|docs|health|stored-images|demo|config\.json|manifest\.webmanifest|[cepr]|ciudad|datos|map\.pmtiles)(?:\/|$)|robots\.txt$|sitemap)/;
