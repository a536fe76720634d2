import type { RowMap } from '@callejero/contract/answers/row-map.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { useSize } from '../../hooks/useSize.ts';
import { type Camera, cameraFor, toBounds } from '../../map/bounds.ts';
import { PointsMap, type PointsMapHandle } from '../../map/points/PointsMap.tsx';
import type { Insets, MapPoint } from '../../map/points/points.ts';
import { getExtent, nextView, worldView } from '../../map/view.ts';
import { Failure } from '../../states/Failure.tsx';
import { Skeleton } from '../../states/Skeleton.tsx';
import { formatNumber } from '../../values/format.ts';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';
import type { toQuery } from '../view.ts';
import { useNowhere, useRowMap } from './useRowMap.ts';

const texts = listTexts.map;

interface ListMapProps {
  resource: Resource;
  query: ReturnType<typeof toQuery>;
  title: string;
  /** The card of a row. */
  cardOf: (id: string, onClose: () => void) => ReactNode;
}

/** The rows of a list on a map: the same query, but with what lies in view instead of a page. */
export function ListMap(props: ListMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const all = useRowMap(props.resource, props.query, worldView);
  const nowhere = useNowhere(props.resource, props.query);
  if (all.error) return <Failure error={all.error} onRetry={() => void all.refetch()} />;
  return (
    <>
      <p className="muted" role="status">
        {all.data
          ? [
              texts.onMap(formatNumber(all.data.total), all.data.total),
              nowhere > 0 ? texts.nowhere(formatNumber(nowhere), nowhere) : '',
            ].join(' ')
          : ''}
      </p>
      <div ref={frame} className={styles.frame}>
        {all.data ? (
          <FittedMap
            {...props}
            frame={frame}
            extent={getExtent(all.data)}
            isFitting={!all.isPlaceholderData}
          />
        ) : (
          <Skeleton rows={8} height="2.5rem" />
        )}
      </div>
    </>
  );
}

interface FittedMapProps extends ListMapProps {
  frame: RefObject<HTMLDivElement | null>;
  /** The area of all rows; null if none has a point. */
  extent: Bounds | null;
  /** Whether `extent` is that of the present query. */
  isFitting: boolean;
}

function FittedMap({ resource, query, title, cardOf, frame, extent, isFitting }: FittedMapProps) {
  const map = useRef<PointsMapHandle>(null);
  const size = useSize(frame, () => ({
    width: frame.current?.clientWidth ?? 640,
    height: frame.current?.clientHeight ?? 480,
  }));
  const [initial] = useState(() => cameraOf(extent, size));
  const [view, setView] = useState(() =>
    nextView(null, toBounds(initial, size.width, size.height), initial.zoom),
  );
  const shown = useRowMap(resource, query, view);
  const [chosen, setChosen] = useState<string | null>(null);

  // Another search or filter shows another area.
  const fitted = useRef(JSON.stringify(extent));
  const { width, height } = size;
  useEffect(() => {
    const text = JSON.stringify(extent);
    if (!isFitting || extent === null || text === fitted.current) return;
    fitted.current = text;
    map.current?.jump(cameraOf(extent, { width, height }));
  }, [extent, isFitting, width, height]);

  const { points, clusters } = useMemo(() => drawn(shown.data), [shown.data]);
  const selected = points.find(({ id }) => id === chosen) ?? null;
  const close = () => {
    setChosen(null);
    frame.current?.querySelector('canvas')?.focus({ preventScroll: true });
  };
  return (
    <>
      <PointsMap
        label={texts.label(title)}
        initialCamera={initial}
        points={points}
        clusters={clusters}
        isLoading={shown.isPending}
        selected={selected}
        insets={selected ? cardInsets : noInsets}
        handle={map}
        onSelect={setChosen}
        onMove={(camera, bounds) => setView((last) => nextView(last, bounds, camera.zoom))}
      />
      {chosen ? cardOf(chosen, close) : null}
    </>
  );
}

/** The height of a card with some lines of details. */
const cardInsets: Insets = { top: 180, right: 0, bottom: 0, left: 0 };
const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

function cameraOf(extent: Bounds | null, { width, height }: { width: number; height: number }): Camera {
  const { center, zoom } = settings().city;
  const corners = extent
    ? [
        { lat: extent.south, lng: extent.west },
        { lat: extent.north, lng: extent.east },
      ]
    : [];
  return cameraFor(corners, width, height) ?? { ...center, zoom };
}

function drawn(map: RowMap | undefined) {
  const [color] = settings().brand.text;
  return {
    points: (map?.points ?? []).map((point): MapPoint => ({ ...point, color, icon: 'location' })),
    clusters: (map?.clusters ?? []).map((cluster) => ({
      ...cluster,
      shares: [{ color, count: cluster.count }],
    })),
  };
}
