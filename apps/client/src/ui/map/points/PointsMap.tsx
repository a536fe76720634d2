/**
 * Places on a map: clusters with the mix of their categories, pins, the chosen one grown and named. Everything that
 * can be chosen here can be chosen in the list beside it; the map is the picture of that list.
 */
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { MapLayerMouseEvent, MapRef } from 'react-map-gl/maplibre';
import { wantsLessMotion } from '../../../device/appearance.ts';
import { type Camera, cameraFor } from '../bounds.ts';
import { KeyboardTarget } from '../KeyboardTarget.tsx';
import { MapPins } from '../MapPins.tsx';
import { MapView } from '../MapView.tsx';
import { PointLayers, pointLayers } from './PointLayers.tsx';
import type { Insets, MapCluster, MapPoint } from './points.ts';

export interface PointsMapHandle {
  /** Brings the point into view, at least at `minZoom`; one that is in view stays where it is. */
  show(point: Point, minZoom?: number): void;
  /** Its centre goes to the middle of what is not covered. */
  focus(camera: Camera): void;
  /** Exactly this camera. */
  jump(camera: Camera): void;
}

/** Who moved the map: a hand, a cluster that was opened, or the program. */
export type MoveCause = 'person' | 'cluster' | 'program';

interface PointsMapProps {
  label: string;
  initialCamera: Camera;
  points?: readonly MapPoint[];
  clusters?: readonly MapCluster[];
  selected: MapPoint | null;
  highlighted?: MapPoint | null;
  position?: Point | null;
  attributions?: readonly string[];
  /** How much of each edge other things cover. */
  insets?: Insets;
  controls?: 'top-right' | 'bottom-right';
  handle?: Ref<PointsMapHandle>;
  /** Markers of the caller's. */
  children?: ReactNode;
  onSelect?: (id: string | null) => void;
  onHighlight?: (id: string | null) => void;
  /** The map can be moved from now on. */
  onReady?: () => void;
  /** After every move. */
  onMove?: (camera: Camera, bounds: Bounds, cause: MoveCause) => void;
}

const maxZoom = 19;
const none: readonly never[] = [];
const uncovered: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function PointsMap(props: PointsMapProps) {
  const { points = none, clusters = none, selected, insets = uncovered } = props;
  const { highlighted = null, position = null, attributions = none } = props;
  const map = useRef<MapRef>(null);
  const [pointing, setPointing] = useState(false);
  const opening = useRef(false);

  const center = (point: Point, zoom: number | null) =>
    afterPaint(() =>
      map.current?.easeTo({
        center: [point.lng, point.lat],
        ...(zoom === null ? {} : { zoom }),
        offset: [(insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2],
        duration: wantsLessMotion() ? 0 : 350,
      }),
    );
  useImperativeHandle(props.handle, () => ({
    show(point, minZoom = 0) {
      const current = map.current;
      if (!current) return;
      const far = current.getZoom() < minZoom;
      // What is in view stays where it is: a map that jumps at every choice loses the person.
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
    opening.current = true;
    // Always nearer: its places may lie around the edges of the view already.
    center(camera, Math.min(maxZoom, Math.max(camera.zoom, current.getZoom() + 1)));
  };
  const onClick = (event: MapLayerMouseEvent) => {
    const properties = event.features?.[0]?.properties;
    const id: unknown = properties?.id;
    const cluster = clusters.find((each) => each.id === properties?.cluster);
    if (cluster) open(cluster);
    else props.onSelect?.(typeof id === 'string' ? id : null);
  };

  return (
    <MapView
      saysMissing
      label={props.label}
      initialCamera={props.initialCamera}
      attributions={attributions}
      mapRef={map}
      interactiveLayerIds={pointLayers}
      cursor={pointing ? 'pointer' : ''}
      {...(props.controls ? { controls: props.controls } : {})}
      onClick={onClick}
      onPointerMove={(event) => {
        const id: unknown = event.features?.[0]?.properties.id;
        setPointing((event.features?.length ?? 0) > 0);
        props.onHighlight?.(typeof id === 'string' ? id : null);
      }}
      onPointerLeave={() => {
        setPointing(false);
        props.onHighlight?.(null);
      }}
      onMoveEnd={(event) => {
        const bounds = event.target.getBounds();
        const { latitude: lat, longitude: lng, zoom } = event.viewState;
        const byHand = event.originalEvent === undefined ? 'program' : 'person';
        props.onMove?.(
          { lat, lng, zoom },
          {
            west: bounds.getWest(),
            south: bounds.getSouth(),
            east: bounds.getEast(),
            north: bounds.getNorth(),
          },
          opening.current ? 'cluster' : byHand,
        );
        opening.current = false;
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
            except={selected?.id ?? ''}
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

/** What was pressed is shown before the map begins to move. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}

/** For the name of a chosen pin, and for the pin itself. */
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

/** Stands among the map's children, which are there once the map is. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
