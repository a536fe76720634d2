import { useEffect, useState } from 'react';
import { type BaseMap, type BaseMapSettings, plainBaseMap, resolveBaseMap } from './base-map.ts';
import { pmtilesProtocol } from './maplibre.ts';
import type { MapTheme } from './palette.ts';

/**
 * The base map of the configuration in the theme that is shown. The plain ground stands until it is there, and is
 * tried again when the network comes back.
 */
export function useBaseMap(
  settings: BaseMapSettings,
  theme: MapTheme,
  center: { lat: number; lng: number },
): BaseMap {
  const [baseMap, setBaseMap] = useState<BaseMap>(() => plainBaseMap(theme, null));
  const [attempt, setAttempt] = useState(0);
  const { styleUrl, pmtiles, attribution } = settings;
  const { lat, lng } = center;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` stands for "once more"
  useEffect(() => {
    let current = true;
    resolveBaseMap({ styleUrl, pmtiles, attribution }, theme, { lat, lng }, (archive) =>
      pmtilesProtocol.add(archive),
    ).then((resolved) => {
      if (current) setBaseMap(resolved);
    });
    return () => {
      current = false;
    };
  }, [styleUrl, pmtiles, attribution, theme, lat, lng, attempt]);
  const failed = baseMap.notice !== null;
  useEffect(() => {
    if (!failed) return;
    const retry = () => setAttempt((count) => count + 1);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  return baseMap;
}
