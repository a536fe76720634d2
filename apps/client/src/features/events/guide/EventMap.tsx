import type { Point } from '@callejero/contract/resource.ts';
import { useMemo } from 'react';
import { settings } from '../../../api/settings.ts';
import { PointsMap } from '../../../ui/map/points/PointsMap.tsx';
import type { MapPoint } from '../../../ui/map/points/points.ts';
import { texts } from './texts.ts';

interface EventMapProps {
  id: string;
  name: string;
  location: Point;
  icon: string | null | undefined;
  color: string | null | undefined;
}

/** A map with the event's place alone. */
export function EventMap({ id, name, location, icon, color }: EventMapProps) {
  const { lat, lng } = location;
  const point = useMemo(
    (): MapPoint => ({
      id,
      name,
      lat,
      lng,
      color: color ?? settings().brand.text[0],
      icon: icon ?? 'calendar',
    }),
    [id, name, lat, lng, color, icon],
  );
  return <PointsMap label={texts.map(name)} initialCamera={{ lat, lng, zoom: 15 }} selected={point} />;
}
