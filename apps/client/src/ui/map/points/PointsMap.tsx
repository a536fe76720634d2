/**
 * Places on a map: clusters with the mix of their categories, pins, and the chosen place larger and with its name. Everything
 * that can be chosen here can also be chosen in the list beside it.
 */
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { MapLayerMouseEvent, MapRef } from 'react-map-gl/maplibre';
import { wantsLessMotion } from '../../../device/appearance.ts';
import { afterPaint } from '../../hooks/after-paint.ts';
import { type Camera, cameraFor } from '../bounds.ts';
import { KeyboardTarget } from '../KeyboardTarget.tsx';
import { isLowEndDevice } from '../low-end-device.ts';
import { MapPins } from '../MapPins.tsx';
import { MapView } from '../MapView.tsx';
import { type MoveCause, moveCauses } from './move-causes.ts';
import { PointLayers, pointLayers } from './PointLayers.tsx';
import type { Insets, MapCluster, MapPoint } from './points.ts';

export interface PointsMapHandle {
  /** Moves the map to show the point, at least at `minZoom`; if it is visible the map does not move. */
  show(point: Point, minZoom?: number): void;
  /** Moves the camera's centre to the middle of the uncovered part of the map. */
  focus(camera: Camera): void;
  /** Sets exactly this camera. */
  jump(camera: Camera): void;
}

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

/** There a moving map would delay the answer to the next press. */
const drawsSlowly = isLowEndDevice();
const maxZoom = 19;
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

  const center = (point: Point, zoom: number | null, cause: { cluster?: true } = {}) =>
    afterPaint(() =>
      map.current?.easeTo(
        {
          center: [point.lng, point.lat],
          ...(zoom === null ? {} : { zoom }),
          offset: [(insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2],
          duration: wantsLessMotion() || drawsSlowly ? 0 : 350,
        },
        cause,
      ),
    );
  useImperativeHandle(props.handle, () => ({
    show(point, minZoom = 0) {
      const current = map.current;
      if (!current) return;
      const far = current.getZoom() < minZoom;
      // No move if the point is visible: a map that jumps at every choice is disorienting.
      if (!far && isInView(current, point, insets)) return;
      center(point, far ? minZoom : null);
    },
    focus(camera) {
      center(camera, camera.zoom);
    },
    jump(camera) {
      map.current?.easeTo({
        center: [camera.lng, camera.lat],
        zoom: camera.zoom,
        duration: wantsLessMotion() ? 0 : 450,
      });
    },
  }));

  const open = ({ bounds: { west, south, east, north } }: MapCluster) => {
    const current = map.current;
    if (!current) return;
    const { clientWidth, clientHeight } = current.getContainer();
    const corners = [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ];
    const width = clientWidth - insets.left - insets.right;
    const camera = cameraFor(corners, width, clientHeight - insets.top - insets.bottom, { maxZoom });
    if (!camera) return;
    // Always zooms in, even if all its places are already visible.
    center(camera, Math.min(maxZoom, Math.max(camera.zoom, current.getZoom() + 1)), { cluster: true });
  };
  const onClick = (event: MapLayerMouseEvent) => {
    const properties = event.features?.[0]?.properties;
    const id: unknown = properties?.id;
    const cluster = clusters.find((each) => each.id === properties?.cluster);
    if (cluster) open(cluster);
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
            onCluster={open}
          />
          {props.children}
          <MapPins position={position} selected={selected} highlighted={highlighted} />
        </>
      )}
    </MapView>
  );
}

/** Pixels of space for the name of a chosen pin, and for the pin. */
const room = { beside: 110, above: 90 };

function isInView(map: MapRef, point: Point, insets: Insets): boolean {
  const { x, y } = map.project([point.lng, point.lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  return (
    x > insets.left + room.beside &&
    x < clientWidth - insets.right - room.beside &&
    y > insets.top + room.above &&
    y < clientHeight - insets.bottom - 12
  );
}

/** Reports that the map is ready: as a child of the map it is mounted only then. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
