/**
 * Maps of the public pages. Without the script there are links; the script draws the map in their place, and asks for
 * nothing before it is wanted.
 */
import type { Point } from '@callejero/contract/resource.ts';
import { type Html, html } from './html.ts';

/** Where something is. The script draws it when it comes into view. */
export function pointMap({ lat, lng }: Point, name: string): Html {
  return html`<div class="map" data-map="point" data-point="${lat},${lng}" data-name="${name}"><a class="button" rel="noopener" href="https://www.openstreetmap.org/?mlat=${lat}&amp;mlon=${lng}#map=18/${lat}/${lng}">Ver en el mapa</a></div>`;
}

/** What the page's lists name. A button that the script makes opens it; without script the lists are all there is. */
export function listMap(name: string): Html {
  return html`<div class="list-map" data-map="list" data-name="${name}" hidden></div>`;
}
