/** The city that a deployment serves, as its configuration says it. */
export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2, the province of imports and new addresses that name none. */
  province: string;
  /** IANA time zone. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  center: { lat: number; lng: number };
}
