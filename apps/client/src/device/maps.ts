import type { Point } from '@callejero/contract/resource.ts';
import { Capacitor } from '@capacitor/core';

type Platform = 'android' | 'ios' | 'web';

/** Where directions to a point open: the system's chooser on Android, else Google Maps' universal address. */
export function directionsUrl({ lat, lng }: Point, platform: Platform): string {
  return platform === 'android'
    ? `geo:0,0?q=${lat},${lng}`
    : `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

export function markerUrl({ lat, lng }: Point, platform: Platform): string {
  return platform === 'android'
    ? `geo:${lat},${lng}?q=${lat},${lng}`
    : `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}

function open(url: string): void {
  window.open(url, url.startsWith('geo:') ? '_system' : '_blank', 'noopener');
}

/** Opens the way to `point` in a maps service. */
export function openDirections(point: Point): void {
  open(directionsUrl(point, Capacitor.getPlatform() as Platform));
}

/** Opens `point` as a marker in a maps service. */
export function openMarker(point: Point): void {
  open(markerUrl(point, Capacitor.getPlatform() as Platform));
}
