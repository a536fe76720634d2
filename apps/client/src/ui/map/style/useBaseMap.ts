import { useEffect, useState } from 'react';
import { pmtilesProtocol } from '../maplibre.ts';
import {
  type BaseMapSettings,
  baseMapUnreachable,
  firstBaseMap,
  type LoadedBaseMap,
  resolveBaseMap,
} from './base-map.ts';
import type { MapTheme } from './palette.ts';
import type { MapCity } from './style.ts';

const retryAfter = 30_000;

/**
 * The configured base map in the shown theme. If it can't be loaded, the plain style is used, and loading is tried again from
 * time to time and when the network returns.
 */
export function useBaseMap(settings: BaseMapSettings, theme: MapTheme, city: MapCity): LoadedBaseMap {
  const [baseMap, setBaseMap] = useState<LoadedBaseMap>(() => firstBaseMap(settings, theme, city));
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
      // An equal result keeps the old style, because a new one would make the map flicker.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt has its own wait
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
