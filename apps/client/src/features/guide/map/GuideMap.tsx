import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { memo, type Ref, useMemo } from 'react';
import type { Camera } from '../../../ui/map/bounds.ts';
import type { MoveCause } from '../../../ui/map/points/move-causes.ts';
import { PointsMap, type PointsMapHandle } from '../../../ui/map/points/PointsMap.tsx';
import type { Insets } from '../../../ui/map/points/points.ts';
import { attributionHtml, toAttributions } from '../../../ui/map/style/attribution.ts';
import type { CategoryTree } from '../query/category-tree.ts';
import type { PlacePoint, PlaceRow } from '../query/place-row.ts';
import { texts } from '../texts.ts';
import { LiveVehicles } from './LiveVehicles.tsx';
import { toPoint, toPoints } from './map-points.ts';

interface GuideMapProps {
  initialCamera: Camera;
  drawn: PlaceMap;
  isLoading: boolean;
  /** The places of the list: for the attributions of their sources, and for the highlighted one. */
  places: readonly PlaceRow[];
  tree: CategoryTree;
  chosen: PlacePoint | null;
  highlighted: string | null;
  position: Point | null;
  insets: Insets;
  wide: boolean;
  handle: Ref<PointsMapHandle>;
  onChoose: (id: string | null) => void;
  onContextMenu: (at: Point) => void;
  onHighlight: (id: string | null) => void;
  onReady: () => void;
  onDrawn: () => void;
  onMove: (camera: Camera, bounds: Bounds, cause: MoveCause) => void;
}

/** The places of the search as a map. Memoized, because every render compares the map's layers. */
export const GuideMap = memo(function GuideMap({
  drawn,
  places,
  tree,
  chosen,
  highlighted,
  ...props
}: GuideMapProps) {
  const { points, clusters } = useMemo(() => toPoints(drawn, tree), [drawn, tree]);
  const attributions = useMemo(
    () => toAttributions(places.map(({ source }) => source)).map(attributionHtml),
    [places],
  );
  const listed = places.find(({ id }) => id === highlighted);
  return (
    <PointsMap
      label={texts.map.label}
      initialCamera={props.initialCamera}
      points={points}
      clusters={clusters}
      isLoading={props.isLoading}
      selected={chosen && toPoint({ ...chosen, ...chosen.location }, chosen.categories, tree)}
      highlighted={
        points.find(({ id }) => id === highlighted) ??
        (listed ? toPoint({ ...listed, ...listed.location }, listed.categories, tree) : null)
      }
      position={props.position}
      attributions={attributions}
      insets={props.insets}
      controls={props.wide ? 'bottom-right' : 'top-right'}
      handle={props.handle}
      onSelect={props.onChoose}
      onContextMenu={props.onContextMenu}
      onHighlight={props.onHighlight}
      onReady={props.onReady}
      onDrawn={props.onDrawn}
      onMove={props.onMove}
    >
      <LiveVehicles onChoose={props.onChoose} />
    </PointsMap>
  );
});
