/**
 * Places on a map: clusters with the mix of their categories, pins, and the chosen place larger and with its name. Everything
 * that can be chosen here can also be chosen in the list beside it.
 */
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { MapLayerMouseEvent, MapRef } from 'react-map-gl/maplibre';
import type { Camera } from '../bounds.ts';
import { KeyboardTarget } from '../KeyboardTarget.tsx';
import { MapPins } from '../MapPins.tsx';
import { MapView } from '../MapView.tsx';
import { type MoveCause, moveCauses } from './move-causes.ts';
import { PointLayers, pointLayers } from './PointLayers.tsx';
import type { Insets, MapCluster, MapPoint } from './points.ts';
import { type PointsMapHandle, useMapCamera } from './useMapCamera.ts';

export type { PointsMapHandle } from './useMapCamera.ts';

interface PointsMapProps {
  label: string;
  initialCamera: Camera;
  points?: readonly MapPoint[];
  clusters?: readonly MapCluster[];
  /** The points are not known yet. */
  isLoading?: boolean;
  selected: MapPoint | null;
  highlighted?: MapPoint | null;
  position?: Point | null;
  attributions?: readonly string[];
  /** The pixels at each edge that other elements cover. */
  insets?: Insets;
  controls?: 'top-right' | 'bottom-right';
  handle?: Ref<PointsMapHandle>;
  /** Further markers. */
  children?: ReactNode;
  onSelect?: (id: string | null) => void;
  onHighlight?: (id: string | null) => void;
  onContextMenu?: (at: Point) => void;
  /** Called when the map can be moved. */
  onReady?: () => void;
  /** Called when the map shows its points, and when it moves before. */
  onDrawn?: () => void;
  /** Called after every move. */
  onMove?: (camera: Camera, bounds: Bounds, cause: MoveCause) => void;
}

const none: readonly never[] = [];
const uncovered: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function PointsMap(props: PointsMapProps) {
  const { points = none, clusters = none, selected, insets = uncovered } = props;
  const { highlighted = null, position = null, attributions = none } = props;
  const map = useRef<MapRef>(null);
  const [pointing, setPointing] = useState(false);
  const [causes] = useState(moveCauses);
  const [isDrawn, setDrawn] = useState(false);
  const hasPoints = points.length + clusters.length > 0;

  const { openCluster } = useMapCamera(map, insets, props.handle);
  const onClick = (event: MapLayerMouseEvent) => {
    const properties = event.features?.[0]?.properties;
    const id: unknown = properties?.id;
    const cluster = clusters.find((each) => each.id === properties?.cluster);
    if (cluster) openCluster(cluster);
    // The layer has the chosen place too, which is drawn above it.
    else props.onSelect?.(typeof id === 'string' && id !== selected?.id ? id : null);
  };

  return (
    <MapView
      saysMissing
      holdsLabels={!isDrawn && (hasPoints || props.isLoading === true)}
      label={props.label}
      initialCamera={props.initialCamera}
      attributions={attributions}
      mapRef={map}
      interactiveLayerIds={pointLayers}
      cursor={pointing ? 'pointer' : ''}
      {...(props.controls ? { controls: props.controls } : {})}
      onClick={onClick}
      onContextMenu={({ lngLat: { lat, lng } }) => props.onContextMenu?.({ lat, lng })}
      onPointerMove={(event) => {
        const id: unknown = event.features?.[0]?.properties.id;
        setPointing((event.features?.length ?? 0) > 0);
        props.onHighlight?.(typeof id === 'string' ? id : null);
      }}
      onPointerLeave={() => {
        setPointing(false);
        props.onHighlight?.(null);
      }}
      onMoveStart={(event) => {
        causes.start(event);
        props.onDrawn?.();
      }}
      onMoveEnd={(event) => {
        const bounds = event.target.getBounds();
        const { latitude: lat, longitude: lng, zoom } = event.viewState;
        props.onMove?.(
          { lat, lng, zoom },
          {
            west: bounds.getWest(),
            south: bounds.getSouth(),
            east: bounds.getEast(),
            north: bounds.getNorth(),
          },
          causes.end(event),
        );
      }}
    >
      {({ theme, baseMap }) => (
        <>
          {props.onReady ? <Ready onReady={props.onReady} /> : null}
          <PointLayers
            points={points}
            clusters={clusters}
            theme={theme}
            labelFont={baseMap.labelFont}
            except={selected?.id ?? null}
            onDrawn={() => {
              setDrawn(true);
              props.onDrawn?.();
            }}
          />
          <KeyboardTarget
            points={points}
            clusters={clusters}
            insets={insets}
            onPoint={(id) => props.onSelect?.(id)}
            onCluster={openCluster}
          />
          {props.children}
          <MapPins position={position} selected={selected} highlighted={highlighted} />
        </>
      )}
    </MapView>
  );
}

/** Reports that the map is ready: as a child of the map it is mounted only then. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
