/**
 * MapLibre with our worker and texts. Only maps that are loaded lazily may import it: it is the largest chunk of the client.
 */
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { Protocol } from 'pmtiles';
import { settings } from '../../api/settings.ts';

/**
 * Starts MapLibre's worker while the page still creates the map. A browser caches the worker's file together with its
 * Content-Security-Policy, so another base map needs another URL.
 */
export function startWorkers(): void {
  maplibre.setWorkerUrl(`${workerUrl}?map=${encodeURIComponent(settings().map.version)}`);
  maplibre.prewarm();
}

export const pmtilesProtocol = new Protocol({ metadata: true });
maplibre.addProtocol('pmtiles', pmtilesProtocol.tile);

export { maplibre, workerUrl };

/** MapLibre's own controls, in Spanish. */
export const mapLocale: Record<string, string> = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar las atribuciones',
  'Map.Title': 'Mapa',
  'Marker.Title': 'Marcador del mapa',
  'NavigationControl.ResetBearing': 'Volver al norte',
  'NavigationControl.ZoomIn': 'Acercar el mapa',
  'NavigationControl.ZoomOut': 'Alejar el mapa',
  'Popup.Close': 'Cerrar',
  'ScaleControl.Feet': 'ft',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
  'ScaleControl.Miles': 'mi',
  'ScaleControl.NauticalMiles': 'nm',
  'CooperativeGesturesHandler.WindowsHelpText': 'Ctrl y la rueda acercan el mapa',
  'CooperativeGesturesHandler.MacHelpText': '⌘ y la rueda acercan el mapa',
  'CooperativeGesturesHandler.MobileHelpText': 'Dos dedos mueven el mapa',
};
