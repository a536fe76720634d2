import type { Point } from './resource.ts';

/** `GET /config.json`. */
export interface ClientSettings {
  version: string;
  /** API base with its version, e.g. `http://localhost:3000/v1`. */
  apiUrl: string;
  /** Base of `stored-images`. */
  filesUrl: string;
  socketEnabled: boolean;
  city: {
    name: string;
    country: string;
    province: string;
    timezone: string;
    currency: string;
    center: Point;
  };
  map: {
    styleUrl: string | null;
    /** Address of the PMTiles archive; null when none is configured. */
    pmtiles: string | null;
  };
}
