/** The server's configuration, parsed from environment variables. Isomorphic: reads the record passed to it. */

import type { CityRegion } from '@callejero/contract/city.ts';
import type { CityField, CityValues } from '@callejero/contract/city-values.ts';
import type { PushUserField } from '@callejero/contract/settings.ts';
import type { BatchSizes } from './batch-sizes.ts';

/** A bucket of an S3 service. */
export interface S3Bucket {
  /** URL with the bucket's name as its path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all keys: empty, or with a slash at its end. */
  folder: string;
}

export interface Config {
  version: string;
  /** It runs from a release and not from a working copy. */
  isRelease: boolean;
  port: number;
  host: string;
  /** `server`: workers run the jobs. `worker`: it runs jobs and answers nobody. */
  role: 'all' | 'server' | 'worker';
  /** Port of the worker. */
  workerPort: number;
  publicUrl: string;
  /** The path of the city's page. In the demonstration `/` is the app. */
  cityPath: '/' | '/ciudad';
  filesUrl: string;
  corsOrigins: readonly string[];
  socketEnabled: boolean;
  dataDir: string;
  /** The bucket that stores files; null: `dataDir`. */
  s3: S3Bucket | null;
  /** The Redis that counts limits of several servers together; null: each process counts alone. */
  redisUrl: string | null;
  databaseUrl: string | null;
  /** The database's owner, who migrates it; null: the role of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  databasePool: number;
  /** A streaming replica for reads that may be late; null: all reads go to the primary. */
  databaseReadUrl: string | null;
  smtpUrl: string | null;
  /** Mails are only sent over TLS. */
  smtpRequireTls: boolean;
  mailFrom: string;
  demo: boolean;
  /** How many places of the demo, and how many events and promotions, get a drawing; null: all. */
  demoPictures: number | null;
  adminEmail: string | null;
  adminPassword: string | null;
  /** What administrators can't change of the city. The rest is `Platform.city`. */
  city: CityRegion;
  mapStyleUrl: string | null;
  /** Path of a PMTiles archive on this machine, served at `/map.pmtiles`. */
  mapPmtiles: string | null;
  /** Maximum size in bytes of an uploaded PMTiles archive. */
  mapUploadLimit: number;
  googleMapsKey: string | null;
  /** SPDX identifier: the licence of open data without another source. */
  dataLicence: string;
  tokenSecret: string | null;
  /** The previous secret, which no longer signs but is still accepted. */
  previousTokenSecret: string | null;
  /** Seconds. */
  accessTokenTtl: number;
  refreshTokenTtl: number;
  /** Seconds without use after which a session ends. */
  sessionIdle: { user: number; administrator: number };
  /** Whole months for which change records are stored; null for ever. */
  changesRetentionMonths: number | null;
  /** Minutes between two readings of everything that can be wrong. */
  checkMinutes: number;
  /** Days without a backup after which administrators are warned; 0 never. */
  backupWarningDays: number;
  backup: BackupConfig;
  /** Variables that are probably misspelt, or that contradict each other: a Spanish sentence each. */
  doubts: readonly string[];
  /** Where releases are listed; null: nobody asks. */
  releasesUrl: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean;
  /** Number of trusted proxies, whose X-Forwarded-For header is read. */
  trustProxy: number;
  metricsToken: string | null;
  /** The collector of traces; null: none are made. */
  traces: TracesConfig | null;
  /** Relays for calls (`turn:host:port`), with the secret that they share with the server. */
  turn: { urls: readonly string[]; secret: string } | null;
  push: PushConfig;
  phoneApps: PhoneApps;
  batchSizes: BatchSizes;
}

/** Where archives of backups are stored. */
export type BackupPlace = { folder: string; isBesideData: boolean } | { bucket: S3Bucket };

export interface BackupConfig {
  /** Minute of the city's day at which one is made; null: none is made by itself. */
  at: number | null;
  to: BackupPlace;
  /** The public key (age) for which archives are encrypted; null: they are not. */
  key: string | null;
  /** Of how many of the latest days, weeks and months that have backups one is left. */
  keep: { days: number; weeks: number; months: number };
  /** Whether the first one of a month is also restored as a trial. */
  drills: boolean;
}

/** The configuration as it is read. `createCity` alone takes the city's values from it, because administrators may replace them. */
export interface FullConfig extends Config {
  cityEnvironment: CityEnvironment;
}

export interface CityEnvironment {
  /** With the defaults of what is not set. */
  values: CityValues;
  /** What the environment sets. */
  given: readonly CityField[];
}

/** The phone apps of this address; null if there is none. */
export interface PhoneApps {
  /** Its application id, and the SHA-256 of the certificates that sign it, as 64 hexadecimal digits. */
  android: { id: string; fingerprints: readonly string[] } | null;
  /** Its team and bundle id: `ABCDE12345.com.example.guia`. */
  ios: string | null;
}

/**
 * Whether there is an untrusted proxy in front of the server, which itself speaks no TLS. Then all requests seem to come from
 * the proxy's address, and all people share its limits.
 */
export function isProxyUntrusted({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): boolean {
  return publicUrl.startsWith('https:') && trustProxy === 0;
}

interface TracesConfig {
  /** The collector's base, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  /** How many of all traces are sent, 0–1. */
  ratio: number;
}

interface PushConfig {
  /** URL of the endpoints `ensure` and `unEnsure`. */
  url: string;
  /** Port of the push service if it is a process of its own. */
  port: number;
  /** Whether this server plans and sends; otherwise only the push service's process does. */
  delivers: boolean;
  /** The application id of the devices. */
  app: string;
  /** The field of an account that identifies a person to the push service. */
  userField: PushUserField;
  /** The key that signs web pushes (P-256, base64url); null: the one in DATA_DIR. */
  vapidPrivateKey: string | null;
  /** Further hosts that subscriptions may name, besides those of the browsers' makers. */
  hosts: readonly string[];
  /** Firebase's service account; null: no phone apps are reached. */
  fcm: FcmServiceAccount | null;
}

/** The needed fields of a Google service account's key file. */
export interface FcmServiceAccount {
  project_id: string;
  client_email: string;
  private_key: string;
  token_uri: string;
  /** The API's base, for another server than Google's. */
  api_url?: string | undefined;
}
