import { plainColor } from '@callejero/contract/theme/canvas-colors.ts';
import { useEffect, useMemo, useRef } from 'react';
import { cameraFor } from '../../../ui/map/bounds.ts';
import { PointsMap, type PointsMapHandle } from '../../../ui/map/points/PointsMap.tsx';
import type { MapPoint } from '../../../ui/map/points/points.ts';
import { attributionHtml, toAttributions } from '../../../ui/map/style/attribution.ts';
import type { ReviewRecord } from './record/useRecord.ts';
import { reviewTexts } from './texts.ts';
import type { Duplicate } from './useDuplicates.ts';

/** About the size of the map in the panel, exact enough for the camera. */
const size = { width: 320, height: 240 };

type Placed = Pick<ReviewRecord, 'id' | 'name' | 'location' | 'categories'>;

const pointOf = ({ id, name, location, categories: [category] }: Placed): MapPoint => ({
  id,
  name,
  ...location,
  color: category?.color ?? plainColor,
  icon: category?.icon ?? 'storefront',
});

interface ReviewMapProps {
  record: ReviewRecord;
  duplicates: readonly Duplicate[];
  highlighted: string | null;
}

/** The commerce and its possible duplicates. */
export function ReviewMap({ record, duplicates, highlighted }: ReviewMapProps) {
  const map = useRef<PointsMapHandle>(null);
  const selected = useMemo(() => pointOf(record), [record]);
  const others = useMemo(() => duplicates.map(pointOf), [duplicates]);
  const camera = useMemo(
    () =>
      cameraFor([selected, ...others], size.width, size.height, { padding: 56, maxZoom: 17 }) ?? {
        ...selected,
        zoom: 17,
      },
    [selected, others],
  );
  useEffect(() => map.current?.jump(camera), [camera]);
  return (
    <PointsMap
      label={reviewTexts.side.map(record.name)}
      initialCamera={camera}
      points={others}
      selected={selected}
      highlighted={others.find(({ id }) => id === highlighted) ?? null}
      attributions={toAttributions([record.source]).map(attributionHtml)}
      handle={map}
    />
  );
}
