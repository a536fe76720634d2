import type { Point } from './resource.ts';
import type { BrandTones } from './theme/brand.ts';

/** `GET /config.json`. */
export interface ClientSettings {
  version: string;
  /** API base with its version, e.g. `http://localhost:3000/v1`. */
  apiUrl: string;
  /** Base of `stored-images`. */
  filesUrl: string;
  /** Base of the public pages, to which shared links and codes lead. */
  publicUrl: string;
  socketEnabled: boolean;
  brand: BrandTones;
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
    /** Changes with every change of the base map. */
    version: string;
    /** Address of the demo town's GeoJSON; null without demo. Another map takes precedence. */
    town: string | null;
  };
}
