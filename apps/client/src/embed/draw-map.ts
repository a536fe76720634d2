/** One map of a public page, with the city's base map and a pin for each place. */
import { loadSettings, settings } from '../api/settings.ts';
import { wantsLessMotion } from '../device/appearance.ts';
import { mapLocale, maplibre, pmtilesProtocol, startWorkers } from '../ui/map/maplibre.ts';
import { resolveBaseMap } from '../ui/map/style/base-map.ts';
import type { MapTheme } from '../ui/map/style/palette.ts';

export interface MapPlace {
  lat: number;
  lng: number;
  name: string;
  /** The place's own page; null on that page. */
  href: string | null;
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const themeNow = (): MapTheme => (dark.matches ? 'dark' : 'light');

let known: Promise<void> | undefined;

/** Rejects where no map can be drawn, and then restores the former content of the frame. */
export async function drawMap(frame: HTMLElement, name: string, places: readonly MapPlace[]): Promise<void> {
  known ??= loadSettings().then(startWorkers);
  await known;
  const { map: given, city } = settings();
  const base = () => resolveBaseMap(given, themeNow(), city, (archive) => pmtilesProtocol.add(archive));
  const { style, notice } = await base();
  const before = [...frame.childNodes];
  const container = document.createElement('div');
  frame.replaceChildren(container);
  frame.classList.add('drawn');
  try {
    const map = new maplibre.Map({
      container,
      style,
      ...cameraOver(places),
      locale: { ...mapLocale, 'Map.Title': name },
      attributionControl: false,
      // One finger and the wheel scroll the page, not the map.
      cooperativeGestures: true,
      dragRotate: false,
      touchPitch: false,
      maxPitch: 0,
      maxZoom: 19,
      reduceMotion: wantsLessMotion(),
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
    map.addControl(new maplibre.ScaleControl({ maxWidth: 90 }), 'bottom-left');
    map.addControl(new maplibre.AttributionControl({ compact: true }), 'bottom-left');
    for (const place of places) pinOf(place).addTo(map);
    if (notice) say(frame, notice);
    dark.addEventListener('change', () => {
      void base().then((changed) => map.setStyle(changed.style, { diff: false }));
    });
  } catch (error) {
    // No WebGL.
    frame.classList.remove('drawn');
    frame.replaceChildren(...before);
    throw error;
  }
}

function cameraOver(places: readonly MapPlace[]): Partial<maplibre.MapOptions> {
  const [only] = places;
  if (only && places.length === 1) return { center: [only.lng, only.lat], zoom: 16 };
  const bounds = new maplibre.LngLatBounds();
  for (const { lat, lng } of places) bounds.extend([lng, lat]);
  return { bounds, fitBoundsOptions: { padding: { top: 56, bottom: 48, left: 48, right: 72 }, maxZoom: 16 } };
}

/** A link to the place's page with its name; on that page only a pin. */
function pinOf({ lat, lng, name, href }: MapPlace): maplibre.Marker {
  const element = document.createElement(href === null ? 'span' : 'a');
  element.className = 'map-pin';
  if (element instanceof HTMLAnchorElement && href !== null) {
    element.href = href;
    const label = document.createElement('span');
    label.className = 'map-name';
    label.textContent = name;
    element.append(label);
  } else {
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', name);
  }
  return new maplibre.Marker({ element, anchor: 'bottom' }).setLngLat([lng, lat]);
}

/** Below the map, where it covers no pin. */
function say(frame: HTMLElement, notice: string): void {
  const note = document.createElement('p');
  note.className = 'map-note';
  note.setAttribute('role', 'status');
  note.textContent = notice;
  frame.after(note);
}
