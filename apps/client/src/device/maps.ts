import type { Point } from '@callejero/contract/resource.ts';
import { getPlatform } from './shell.ts';

/**
 * Directions to a point. The URL of Google Maps opens its app where that is installed; Android's `geo:` has points but no
 * directions.
 */
export function directionsUrl({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** A point as a marker: in the maps app that the person chose on Android, else in Google Maps. */
export function markerUrl({ lat, lng }: Point, platform = getPlatform()): string {
  return platform === 'android'
    ? `geo:${lat},${lng}?q=${lat},${lng}`
    : `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}
