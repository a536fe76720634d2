/** What the server is told by its environment, checked and typed. Isomorphic: reads the record it is given. */

import type { City } from '@callejero/contract/city.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';

export interface Config {
  version: string;
  port: number;
  host: string;
  publicUrl: string;
  filesUrl: string;
  corsOrigins: readonly string[];
  socketEnabled: boolean;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  smtpUrl: string | null;
  mailFrom: string;
  demo: boolean;
  adminEmail: string | null;
  adminPassword: string | null;
  city: City;
  /** What follows from BRAND_COLOR. */
  brand: BrandTones;
  mapStyleUrl: string | null;
  /** Path of a PMTiles archive on this machine, served at `/map.pmtiles`. */
  mapPmtiles: string | null;
  /** Bytes of the largest PMTiles archive that administrators may upload. */
  mapUploadLimit: number;
  googleMapsKey: string | null;
  /** SPDX identifier: of the open data that names no other source. */
  dataLicence: string;
  tokenSecret: string | null;
  /** The one before it: no longer signs, still believed. */
  previousTokenSecret: string | null;
  /** Seconds. */
  accessTokenTtl: number;
  refreshTokenTtl: number;
  /** Whole months that change records are kept; null for ever. */
  changesRetentionMonths: number | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Number of trusted proxies: their X-Forwarded-For is read. */
  trustProxy: number;
  metricsToken: string | null;
}
