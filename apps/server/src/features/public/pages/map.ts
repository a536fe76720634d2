/**
 * Maps of the public pages. Without script there are links; the script draws the map in their place, and loads nothing
 * before it is needed.
 */
import type { Point } from '@callejero/contract/resource.ts';
import { type Html, html } from './html.ts';

/** The position of something. The script draws the map when it scrolls into view. */
export function pointMap({ lat, lng }: Point, name: string): Html {
  const elsewhere = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;
  return html`
    <div class="map" data-map="point" data-point="${lat},${lng}" data-name="${name}">
      <a class="button" rel="noopener" href="${elsewhere}">Ver en el mapa</a>
    </div>`;
}

/** The places in the page's lists. The script adds a button that opens the map; without script it stays hidden. */
export function listMap(name: string): Html {
  return html`<div class="list-map" data-map="list" data-name="${name}" hidden></div>`;
}
