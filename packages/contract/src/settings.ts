import type { Point } from './resource.ts';
import type { BrandTones } from './theme/brand.ts';

/** `GET /config.json`. */
export interface ClientSettings {
  version: string;
  /** API base with its version, e.g. `http://localhost:3000/v1`. */
  apiUrl: string;
  /** Base of `stored-images`. */
  filesUrl: string;
  /** Where its public pages are: what links and codes that leave the app lead to. */
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
    /** Another whenever the base map is another one. */
    version: string;
    /** Address of the invented town's GeoJSON; null without demo. Where there is another map, that one is shown. */
    town: string | null;
  };
}
