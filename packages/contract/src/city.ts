/** The city of this deployment, from its configuration. */
export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2: the default province of imports and new addresses. */
  province: string;
  /** IANA time zone. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  center: { lat: number; lng: number };
}
