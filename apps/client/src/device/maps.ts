import type { Point } from '@callejero/contract/resource.ts';
import { Capacitor } from '@capacitor/core';

/**
 * The way to a point. The address of Google Maps opens its app where there is one; Android's `geo:` knows points and no
 * ways.
 */
export function directionsUrl({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** A point as a marker: in the maps app that the person chose on Android, else in Google Maps. */
export function markerUrl({ lat, lng }: Point, platform = Capacitor.getPlatform()): string {
  return platform === 'android'
    ? `geo:${lat},${lng}?q=${lat},${lng}`
    : `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}
