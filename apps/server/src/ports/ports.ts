/**
 * The ports: everything that `createApi` needs and that belongs to a platform. Nothing here, and nothing
 * that imports only this, knows Node; `node/` holds the adapters, tests and browsers bring others.
 */
import type { Config } from './config.ts';

/** A statement with `$1…$n` placeholders. A `name` makes the driver prepare it once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values: readonly unknown[];
  /**
   * Takes a moment and waits for nobody's rows, so that outside a transaction it may share a connection with others that
   * are under way (`read`), or a connection and a commit (`insert`).
   */
  pipeline?: 'read' | 'insert';
}

/** What queries take as their first argument: the pool or a transaction, indistinguishable to the caller. */
export interface Queryable {
  /** Rejects with the driver's error (`code` is the SQLSTATE, `constraint` the constraint's name). */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file's bytes by path (`api_<id>.webp`, `sm/api_<id>.webp`). Paths are made by us, never by a client. */
export interface FileStore {
  put(path: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<{ size: number }>;
  /** `size` is the whole file's; `range` counts bytes from 0, its end included. */
  get(path: string, range?: ByteRange): Promise<{ content: ReadableStream<Uint8Array>; size: number } | null>;
  remove(path: string): Promise<void>;
  /** Every stored path, or those in a folder; used by backup and by the jobs that remove what nothing refers to. */
  list(folder?: string): AsyncIterable<string>;
}

export interface ImageVariant {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface Images {
  /**
   * Re-encodes an image as WebP in the sizes `default` (≤2,048 px) and `sm` (≤480 px), orientation applied, metadata
   * removed. Rejects with `ApiError('file-invalid-image')` for what is no raster image it knows or has too many
   * pixels. Never SVG.
   */
  variants(bytes: Uint8Array): Promise<{ default: ImageVariant; sm: ImageVariant }>;
  /** The same of a drawing of our own. Never for an SVG that somebody sent. */
  render(svg: string): Promise<{ default: ImageVariant; sm: ImageVariant }>;
}

export interface Hasher {
  /** Argon2id, PHC string. */
  hash(password: string): Promise<string>;
  /** `hash` null computes against a fixed hash all the same, so that timing tells nothing; answers false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
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

export type JobHandler = (
  payload: Record<string, unknown>,
  context: { signal: AbortSignal },
) => Promise<void>;

export interface Jobs {
  /** Registers what runs a job. Called while `createApi` composes, before `start`. */
  define(name: string, handler: JobHandler): void;
  /** Adds a job inside `tx`: it exists exactly when the transaction commits. Handlers must bear running twice. */
  enqueue(tx: Queryable, name: string, payload: Record<string, unknown>): Promise<void>;
  /** Runs `name` again and again by a cron expression (UTC). */
  schedule(name: string, cron: string): void;
  /** From now on defined jobs run in this process. */
  start(): Promise<void>;
}

export interface Limits {
  /**
   * Counts one attempt under `key`. Answers 0 while at most `points` were made within `seconds`, else the seconds to
   * wait.
   */
  consume(key: string, points: number, seconds: number): Promise<number>;
}

/** A committed change of one row. */
export interface Change {
  /** A collection, or `favourites`: those of the person whose `id` it is, and nobody else's to hear of. */
  resource: string;
  id: string;
  /** `disabled` is an account's: an update that its sockets must be told before anything else. */
  change: 'created' | 'updated' | 'archived' | 'restored' | 'disabled';
}

export interface ChangeBus {
  /** Called after commit. Reaches every process (coalesced), this one at once. */
  publish(changes: readonly Change[]): void;
  /** `changes` null means that some may have been missed: forget everything cached. */
  subscribe(listener: (changes: readonly Change[] | null) => void): () => void;
}

export interface Platform {
  config: Config;
  db: Database;
  files: FileStore;
  images: Images;
  hasher: Hasher;
  mailer: Mailer;
  jobs: Jobs;
  changes: ChangeBus;
  limits: Limits;
  clock: Clock;
  ids: Ids;
  log: Log;
  /**
   * SHA-256 of a text, in hexadecimal. At once where the platform can: to hand a few kilobytes to a thread costs several
   * times what hashing them does.
   */
  sha256(text: string): string | Promise<string>;
  /** Keys derived from TOKEN_SECRET or the one kept in DATA_DIR. The first signs, those after it are still believed. */
  secrets: { tokens: readonly Uint8Array[] };
}
