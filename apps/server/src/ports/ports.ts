/**
 * The ports: everything that `createApi` needs from a platform. Neither this file nor code that imports only this file
 * depends on Node; `node/` has the adapters, tests and browsers bring others.
 */

import type { Maintenance } from '@callejero/contract/maintenance.ts';
import type { ShownNotice } from '@callejero/contract/resources/push.ts';
import type { RunAside } from './aside.ts';
import type { CitySource } from './city.ts';
import type { Config } from './config.ts';
import type { MaintenanceNow } from './maintenance.ts';
import type { Change, ConversationSignal } from './messages.ts';

/**
 * A statement with `$1…$n` placeholders, which `sql` makes. A `name` makes the driver prepare it once per connection; one of
 * `sql` gets a name from the adapter when it is repeated.
 */
export interface Statement {
  name?: string;
  text: string;
  values: readonly unknown[];
  /**
   * A short statement that waits for no row lock, so outside a transaction it may share a connection with others in flight
   * (`read`), or a connection and a commit (`insert`).
   */
  pipeline?: 'read' | 'insert';
}

/** The first argument of queries: the pool or a transaction, interchangeable for the caller. */
export interface Queryable {
  /** Rejects with the driver's error (`code` is the SQLSTATE, `constraint` the constraint's name). */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs two statements on the same snapshot: passes all rows of the first and batches of the second's rows, which are read as
   * `work` consumes them. `work` may run other statements meanwhile.
   */
  snapshot<First, Row, T>(
    first: Statement,
    rows: Statement,
    work: (first: First[], batches: AsyncIterable<Row[]>) => Promise<T>,
  ): Promise<T>;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** Stored files by path (`api_<id>.webp`, `sm/api_<id>.webp`). The server makes paths, never a client. */
export interface FileStore {
  put(path: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<{ size: number }>;
  /** `size` is the whole file's; `range` counts bytes from 0 and includes its end. */
  get(path: string, range?: ByteRange): Promise<{ content: ReadableStream<Uint8Array>; size: number } | null>;
  remove(path: string): Promise<void>;
  /** All stored paths, or those of a folder; for the backup and the jobs that remove unused files. */
  list(folder?: string): AsyncIterable<string>;
}

export interface ImageVariant {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface IconOptions {
  size: number;
  inset: number;
  ground: string;
}

export interface Images {
  /**
   * Re-encodes an image as WebP in the sizes `default` (≤2,048 px) and `sm` (≤480 px), orientation applied, metadata
   * removed. Rejects with `ApiError('file-invalid-image')` for anything but a supported raster image, and for too many
   * pixels. Never SVG.
   */
  variants(bytes: Uint8Array): Promise<{ default: ImageVariant; sm: ImageVariant }>;
  /** The pixels of a picture of ours in RGBA, at most `size` pixels wide and high. */
  pixels(bytes: Uint8Array, size: number): Promise<Uint8Array>;
  /** A square PNG of `size` pixels: a picture of ours on `ground` (#rrggbb), with `inset` (0–0.5) of its side free on each side. */
  icon(bytes: Uint8Array, options: IconOptions): Promise<Uint8Array>;
  /** The variants of one of our own drawings. Never for an uploaded SVG. */
  render(svg: string): Promise<{ default: ImageVariant; sm: ImageVariant }>;
}

/** By which a server recognises a file that did not change (RFC 9110, 8.8). */
export interface FileVersion {
  etag: string | null;
  /** `Last-Modified`, as it was sent. */
  modified: string | null;
}

export interface Download extends FileVersion {
  bytes: Uint8Array<ArrayBuffer>;
}

export interface DownloadOptions {
  maxBytes: number;
  /** Media types, as in `Accept`. */
  accept: string;
  /** Until the last byte. */
  seconds: number;
  /** The version that is stored already. */
  known?: FileVersion | undefined;
}

export interface RangeOptions extends ByteRange {
  /** The version that the file must still have. */
  known?: FileVersion | undefined;
  signal: AbortSignal;
}

export interface DownloadedRange extends FileVersion {
  /** Ends early, or rejects, when the connection breaks or is silent for half a minute. */
  content: AsyncIterable<Uint8Array>;
  /** Bytes of the whole file. */
  size: number;
}

export interface Downloads {
  /**
   * The file at an https address of the public internet; null if it is still the known version. Rejects with `DownloadRefused` for
   * addresses of private networks and of this machine, for redirections to them, and for missing or larger files; with another
   * error for a server that does not answer in time.
   */
  get(url: string, options: DownloadOptions): Promise<Download | null>;
  /**
   * Bytes of a file at such an address. Rejects as `get` does; with `DownloadRefused` too where the server has another version than
   * `known`, or ignores ranges.
   */
  range(url: string, options: RangeOptions): Promise<DownloadedRange>;
}

export interface Hasher {
  /** Argon2id, PHC string. */
  hash(password: string): Promise<string>;
  /** For a null `hash`, verifies against a fixed hash so that timing reveals nothing, and returns false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves to why the mail server refused this mail for good, which is logged; to null if it took it. */
  send(mail: Mail): Promise<string | null>;
}

/** The address of a registered device. */
export interface PushTarget {
  osType: 'android' | 'ios' | 'web';
  /** Firebase's token, or the JSON of a web push subscription. */
  pnId: string;
}

/** A notice on its way to a device. */
export interface PushMessage extends ShownNotice {
  /** Seconds after which the notice is useless. */
  ttl: number;
  isUrgent: boolean;
}

export type PushOutcome =
  | { kind: 'accepted' }
  /** The device no longer exists. */
  | { kind: 'gone'; code: string }
  /** The push service refuses the message, or our configuration; the device is not the cause. */
  | { kind: 'refused'; code: string; because: 'message' | 'configuration' }
  /** `after`: seconds to wait, by the push service. */
  | { kind: 'retry'; code: string; after: number | null }
  /** The answer got lost, so the message may have arrived. */
  | { kind: 'unknown'; code: string };

export interface Push {
  /** The public key that browsers subscribe with (base64url, uncompressed point). */
  vapidPublicKey: string;
  /** The configured systems. */
  reaches: readonly PushTarget['osType'][];
  /** Whether the `pnId` of a registration is valid. */
  admits(target: PushTarget): boolean;
  /**
   * Asks the push service about a device without sending a message; null where it can't be asked, because each push of a browser must
   * be shown. Never rejects.
   */
  validate(target: PushTarget): Promise<PushOutcome | null>;
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** `send` for campaigns, in a thread if the platform has any, so that it delays no request. Never rejects. */
  sendAside(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A new UUIDv7. */
  next(): string;
}

export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** `signal` aborts when the process stops, or when this process loses the job while its handler runs. */
export type JobHandler = (
  payload: Record<string, unknown>,
  context: { signal: AbortSignal },
) => Promise<void>;

export interface JobOptions {
  concurrency?: number;
  retries?: number;
}

export interface Jobs {
  /**
   * Registers the handler of a job. Called while `createApi` composes, before `start`. `concurrency`: how many jobs of that name
   * this process runs at once, by default one. `retries`: how often a failed job is tried again, by default five times, after
   * growing delays of at most five minutes.
   */
  define(name: string, handler: JobHandler, options?: JobOptions): void;
  /** Adds a job inside `tx`: it exists exactly when the transaction commits. Handlers must be idempotent. */
  enqueue(tx: Queryable, name: string, payload: Record<string, unknown>): Promise<void>;
  /** Repeats `name` by a cron expression (UTC). */
  schedule(name: string, cron: string): void;
  /** Starts running defined jobs in this process. */
  start(): Promise<void>;
}

declare const limit: unique symbol;

/** Made by `limitKey`. */
export type LimitKey = string & { readonly [limit]: true };

export interface Limits {
  /**
   * Counts an attempt under `key`. Returns 0 for at most `points` attempts within `seconds`, otherwise the seconds to wait.
   */
  consume(key: LimitKey, points: number, seconds: number): Promise<number>;
  /** Reverts an attempt that `consume` counted with the same limit. */
  giveBack(key: LimitKey, points: number, seconds: number): Promise<void>;
}

export type { Change, ConversationSignal } from './messages.ts';

export interface Bus<T> {
  /** Call after commit. Reaches every process (coalesced), this one immediately. */
  publish(items: readonly T[]): void;
  /**
   * `items` is null when some may have been missed: invalidate every cache. A listener that reads the change anew returns the promise
   * of that: until then this process does not know the change (`WriteMarks`).
   */
  subscribe(listener: (items: readonly T[] | null) => unknown): () => void;
}

type ChangeBus = Bus<Change>;

/**
 * Does `work`, whose reads of these tables may come from a replica of the database: never without a change that this process knows,
 * but without writes of the last seconds that nobody publishes.
 */
export type LateReads = <T>(tables: readonly string[], work: () => Promise<T>) => Promise<T>;

/** So that whoever has written at one server reads that at every other one. */
export interface WriteMarks {
  /** How long a mark matters. */
  readonly seconds: number;
  /** What this process has published. */
  mine(): string;
  /** The same, with what it has just heard of others, for whoever reads at the next server; null if that is nothing new. */
  recent(): string | null;
  /** Whether this process knows what the marks stand for. True for what is no mark. */
  knows(marks: string): boolean;
  /** Resolves when it does, and at the latest after a moment. */
  wait(marks: string): Promise<void>;
}

/** What a span says of its work: names and numbers of the product, never anything of a person. */
export type SpanAttributes = Record<string, string | number | boolean>;

interface SpanStart {
  name: string;
  kind: 'internal' | 'server' | 'client' | 'consumer';
  /** The `traceparent` of whoever asked for the work. */
  parent?: string | null | undefined;
}

/** Spans of what the server does, for a collector. */
export interface Traces {
  /** Does `work` as a span within the one around it. `work` may name and describe it better when it knows more. */
  span<T>(
    start: SpanStart,
    work: (span: { name: string; attributes: SpanAttributes; hasFailed: boolean }) => Promise<T>,
  ): Promise<T>;
}

/** Another process of the same database, and how it differs from this one. */
export interface OtherServer {
  /** Whether it is a server, which signs tokens; otherwise the push service. */
  signs: boolean;
  /** Whether it runs all jobs, as a worker does, and a server unless JOBS=off. */
  runsJobs: boolean;
  /** Whether it counts limits, and this process too. */
  countsLimits: boolean;
  hasOtherTokens: boolean;
  hasOtherVapid: boolean;
  hasOtherStore: boolean;
  hasOtherRedis: boolean;
}

export interface JobCount {
  name: string;
  state: string;
  count: number;
  /** How many should have begun long ago. */
  late: number;
  /** Whether some failed in the last day, or several times. */
  isFailing: boolean;
}

/** What came back from PUBLIC_URL when this machine asked it. */
export interface OwnAddress {
  status: number;
  /** Milliseconds by which the clock of the answer's `Date` is ahead of this machine's; null without that header. */
  ahead: number | null;
  /** What the server behind the address saw of the request; null if it is not this installation. */
  echo: Echo | null;
}

/** What a server of this installation saw of a request that it made to itself. */
export interface Echo {
  /** The address that it counts the caller by. */
  address: string;
  /** `X-Forwarded-For` as it arrived. */
  forwardedFor: string;
}

/** The certificate of PUBLIC_URL. */
export interface Certificate {
  until: Date;
  issuer: string;
  /** Why browsers refuse it; null if they don't. */
  refusal: string | null;
}

/** A PMTiles archive on this machine. */
export interface LocalArchive {
  modified: Date;
  bounds: { west: number; south: number; east: number; north: number };
}

/** What a platform says of its own parts. A method rejects with the reason if its part can't be used now. */
export interface Probes {
  /** Bytes of the disk of DATA_DIR. */
  disk(): Promise<{ free: number; total: number }>;
  /** Writes and removes a small file. */
  files(): Promise<void>;
  /** Greets the mail server, if there is one. */
  mail(): Promise<void>;
  redis(): Promise<void>;
  /** The read replica, if there is one. */
  replica(): Promise<void>;
  /** Jobs by name and state. */
  jobs(): Promise<readonly JobCount[]>;
  servers(): Promise<readonly OtherServer[]>;
  /** Whether each connection has a session of PostgreSQL for itself. */
  sessions(): Promise<boolean>;
  /** Bytes of the disk of the database, if this machine sees it. */
  databaseDisk(): Promise<{ free: number; total: number } | null>;
  /** Variables of the file of the environment that nothing reads. */
  unreadVariables(): readonly string[];
  /** Asks PUBLIC_URL for the echo of a request with this `X-Forwarded-For`. */
  ownAddress(forwardedFor: string): Promise<OwnAddress>;
  /** The status of an attempt to open the live connection at PUBLIC_URL: 101 if it opens. */
  openSocket(): Promise<number>;
  /** The status with which PUBLIC_URL answers the announcement of a body of so many bytes: 100 if it would take it. */
  announceBody(bytes: number): Promise<number>;
  certificate(): Promise<Certificate>;
  /** Allocates a port of each relay of TURN_URL. Rejects with the reason of the first that refuses. */
  relays(): Promise<void>;
  /** The archive of MAP_PMTILES; null if it is none. */
  localArchive(path: string): Promise<LocalArchive | null>;
  /** Bytes. */
  memory(): { resident: number; heap: number };
  /** Connections of the pool, and queries that wait for one. */
  connections(): { open: number; idle: number; waiting: number };
}

/** `schedule`: by itself; `person`: asked for in the back office; `terminal`: by the command; `update`, `demo`: before such a change. */
export type BackupCause = 'schedule' | 'person' | 'terminal' | 'update' | 'demo';

export interface Backups {
  /**
   * Makes a backup, and restores it as a trial with `drill`. Resolves when it has ended, whatever came of it, which the database knows
   * afterwards (`backup-runs.ts`). Rejects if it is aborted, or ends without a word.
   */
  run(order: { cause: BackupCause; drill: boolean; now: Date }, signal: AbortSignal): Promise<void>;
}

export interface MaintenanceChange {
  /** The `since` that was seen, null while it was off: nothing happens if another change came first. Absent: whatever it is. */
  seen?: string | null;
  /** Joins the transaction of the change. */
  record?: (tx: Queryable) => Promise<unknown>;
}

export interface MaintenanceSource {
  /** Null while writes are accepted. */
  now(): MaintenanceNow | null;
  /** Reads what is stored. Resolves when `now` has it. */
  refresh(): Promise<void>;
  /** Begins, changes or ends it, and announces that to all processes. Resolves with whether it did. */
  set(maintenance: Maintenance | null, change?: MaintenanceChange): Promise<boolean>;
  /** `listener` is called when `now` has another value. */
  subscribe(listener: () => void): void;
}

export interface Platform {
  config: Config;
  /** The city's values, which administrators may change at any time. */
  city: CitySource;
  maintenance: MaintenanceSource;
  db: Database;
  late: LateReads;
  files: FileStore;
  images: Images;
  downloads: Downloads;
  hasher: Hasher;
  mailer: Mailer;
  push: Push;
  jobs: Jobs;
  changes: ChangeBus;
  conversations: Bus<ConversationSignal>;
  /** Null where there can't be another server. */
  marks: WriteMarks | null;
  limits: Limits;
  /** Null where nothing collects them. */
  traces: Traces | null;
  clock: Clock;
  ids: Ids;
  log: Log;
  aside: RunAside;
  /**
   * SHA-256 of a text, in hexadecimal. Synchronous where the platform allows it: passing a few kilobytes to a thread costs
   * several times as much as hashing them.
   */
  sha256(text: string): string | Promise<string>;
  /** A file of the demo's data, by its path in `packages/demo-city/town`. */
  demoFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A file of the employees' manual, by its path in `docs/manual`; null where it is missing. */
  manualFile(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Keys derived from TOKEN_SECRET or the secret stored in DATA_DIR. The first signs; the others are still accepted. */
  secrets: { tokens: readonly Uint8Array[] };
  /** Null where there is no operator, in a browser. */
  probes: Probes | null;
  /** Null where nobody can use them, in a browser. */
  backups: Backups | null;
}
