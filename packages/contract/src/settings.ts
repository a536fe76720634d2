import type { Point } from './resource.ts';
import type { BrandTones } from './theme/brand.ts';

/** Fields that may identify a person to the push service. */
export const pushUserFields = ['pushId', 'id'] as const;
export type PushUserField = (typeof pushUserFields)[number];

/** The native shells. */
type PhonePlatform = 'android' | 'ios';

/** How the telephone numbers of one country are read, in the form of libphonenumber's metadata. */
export interface NumberingPlan {
  version: number;
  country_calling_codes: Readonly<Record<string, readonly string[]>>;
  countries: Readonly<Record<string, readonly unknown[]>>;
  nonGeographic: Readonly<Record<string, never>>;
}

/** With how people write them. */
export interface PhonePlan extends NumberingPlan {
  callingCode: string;
  /** The first whose patterns match a national number says how it is written; the groups of `pattern` stand in `text`. */
  formats: readonly { pattern: string; leading: string; text: string }[];
}

/** `GET /config.json`. */
export interface ClientSettings {
  version: string;
  /** What people are told while nothing can be saved; else null. */
  maintenance: string | null;
  /** API base with its version, e.g. `http://localhost:3000/v1`. */
  apiUrl: string;
  /** Base of `stored-images`. */
  filesUrl: string;
  /** Base of the public pages, for shared links and codes. */
  publicUrl: string;
  socketEnabled: boolean;
  push: {
    /** Base of the push service's `ensure` and `unEnsure`. */
    url: string;
    /** The application id that devices register for. */
    app: string;
    /** The field of the signed-in user that identifies a person to the push service. */
    userField: PushUserField;
    /** The key that browsers subscribe with (VAPID, base64url). */
    vapidPublicKey: string;
  };
  /** The shells that may use passkeys of this address. */
  phoneApps: readonly PhonePlatform[];
  brand: BrandTones;
  city: {
    name: string;
    country: string;
    province: string;
    timezone: string;
    currency: string;
    center: Point;
    slogan: string | null;
    /** Of the map when it opens. */
    zoom: number;
    /** Changes with the logo; null: the client's own. */
    logo: string | null;
    /** The address of the mail application in the menu. */
    mailApp: string;
    /** Whether people may call the guide's team. */
    supportCalls: boolean;
    /** After how many months without a confirmation the data of a place are unverified. */
    verifyMonths: number;
    /** Null for a country without one. */
    phonePlan: PhonePlan | null;
  };
  map: {
    /** On another server, or the path of the stored one. */
    styleUrl: string | null;
    /** Address of the PMTiles archive; null when none is configured. */
    pmtiles: string | null;
    /** Changes with every change of the base map. */
    version: string;
    /** Address of the demo town's GeoJSON; null without demo. Another map takes precedence. */
    town: string | null;
  };
}
