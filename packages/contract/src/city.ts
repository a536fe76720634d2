/** What only the configuration decides of a deployment's city. */
export interface CityRegion {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2: the default province of imports and new addresses. */
  province: string;
  /** IANA time zone. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
}

/** The city of a deployment. */
export interface City extends CityRegion {
  name: string;
  center: { lat: number; lng: number };
}
