import { useEffect, useState } from 'react';
import { pmtilesProtocol } from '../maplibre.ts';
import {
  type BaseMap,
  type BaseMapSettings,
  baseMapUnreachable,
  firstBaseMap,
  resolveBaseMap,
} from './base-map.ts';
import type { MapTheme } from './palette.ts';
import type { City } from './style.ts';

const retryAfter = 30_000;

/**
 * The base map of the configuration in the theme that is shown. Where it can't be had the plain ground stands, and it is
 * tried again from time to time and when the network comes back.
 */
export function useBaseMap(settings: BaseMapSettings, theme: MapTheme, city: City): BaseMap {
  const [baseMap, setBaseMap] = useState<BaseMap>(() => firstBaseMap(settings, theme, city));
  const [attempt, setAttempt] = useState(0);
  const { styleUrl, pmtiles, town, attribution } = settings;
  const { name } = city;
  const { lat, lng } = city.center;
  useEffect(() => {
    let current = true;
    resolveBaseMap(
      { styleUrl, pmtiles, town, attribution },
      theme,
      { name, center: { lat, lng } },
      (archive) => pmtilesProtocol.add(archive),
    ).then((resolved) => {
      if (!current) return;
      // The same again changes nothing: a new style would only make the map flicker.
      setBaseMap((last) =>
        (resolved.notice === null || attempt > 0) &&
        last.notice === resolved.notice &&
        last.style.name === resolved.style.name
          ? last
          : resolved,
      );
    });
    return () => {
      current = false;
    };
  }, [styleUrl, pmtiles, town, attribution, theme, name, lat, lng, attempt]);
  const failed = baseMap.notice === baseMapUnreachable;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that failed has its own wait
  useEffect(() => {
    if (!failed) return;
    const retry = () => setAttempt((count) => count + 1);
    const timer = setTimeout(retry, retryAfter);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failed, attempt]);
  return baseMap;
}
