import { plainColor } from '@callejero/contract/theme/canvas-colors.ts';
import { useMemo } from 'react';
import type { Place } from '../../../../entities/offline/place.ts';
import { PointsMap } from '../../../../ui/map/points/PointsMap.tsx';
import type { MapPoint } from '../../../../ui/map/points/points.ts';
import { attributionHtml, toAttributions } from '../../../../ui/map/style/attribution.ts';
import { placeTexts } from '../texts.ts';

/** The map beside a place's page, with that place only. */
export function PlaceMapPreview({ place }: { place: Place }) {
  const category = place.categories[0];
  const point = useMemo(
    (): MapPoint => ({
      id: place.id,
      name: place.name,
      ...place.location,
      color: category?.color ?? plainColor,
      icon: category?.icon ?? 'storefront',
    }),
    [place, category],
  );
  return (
    <PointsMap
      label={placeTexts.map(place.name)}
      initialCamera={{ ...place.location, zoom: 16 }}
      selected={point}
      attributions={toAttributions([place.source]).map(attributionHtml)}
    />
  );
}
