import type { Bounds } from '@callejero/contract/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type Ref, useMemo } from 'react';
import { attributionHtml, attributionsOf } from '../../ui/map/attribution.ts';
import type { Camera } from '../../ui/map/bounds.ts';
import { type Insets, type MapPoint, PointsMap, type PointsMapHandle } from '../../ui/map/PointsMap.tsx';
import { type CategoryTree, lookOf } from './category-tree.ts';
import type { PlacePoint, PlaceRow } from './place-row.ts';

interface GuideMapProps {
  initialCamera: Camera;
  places: readonly PlaceRow[];
  tree: CategoryTree;
  chosen: PlacePoint | null;
  highlighted: string | null;
  position: Point | null;
  insets: Insets;
  wide: boolean;
  handle: Ref<PointsMapHandle>;
  onChoose: (id: string | null) => void;
  onHighlight: (id: string | null) => void;
  onReady: () => void;
  onMove: (camera: Camera, bounds: Bounds, byPerson: boolean) => void;
}

/** The places of the list as a map. Loaded on its own: the list is there before it. */
export function GuideMap({ places, tree, chosen, highlighted, ...props }: GuideMapProps) {
  const points = useMemo(() => places.map((place) => pointOf(place, tree)), [places, tree]);
  const attributions = useMemo(
    () => attributionsOf(places.map(({ source }) => source)).map(attributionHtml),
    [places],
  );
  return (
    <PointsMap
      label="Mapa de lugares"
      initialCamera={props.initialCamera}
      points={points}
      selected={chosen && pointOf(chosen, tree)}
      highlighted={points.find(({ id }) => id === highlighted) ?? null}
      position={props.position}
      attributions={attributions}
      insets={props.insets}
      controls={props.wide ? 'bottom-right' : 'top-right'}
      handle={props.handle}
      onSelect={props.onChoose}
      onHighlight={props.onHighlight}
      onReady={props.onReady}
      onMove={props.onMove}
    />
  );
}

function pointOf(place: PlacePoint, tree: CategoryTree): MapPoint {
  const { color, icon } = lookOf(tree, place.categories);
  return { id: place.id, name: place.name, ...place.location, color, icon };
}
