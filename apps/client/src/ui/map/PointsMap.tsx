/**
 * Places on a map: clusters with the mix of their categories, pins, the chosen one grown and named. Everything that
 * can be chosen here can be chosen in the list beside it; the map is the picture of that list.
 */
import type { Bounds } from '@callejero/contract/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource } from 'maplibre-gl';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Layer, type MapLayerMouseEvent, type MapRef, Marker, Source, useMap } from 'react-map-gl/maplibre';
import { Icon } from '../Icon.tsx';
import type { Camera } from './bounds.ts';
import { inkOn } from './contrast.ts';
import { drawImage, pinImageName, pixelRatio } from './images.ts';
import { MapView } from './MapView.tsx';
import { type MapTheme, mapPalettes } from './palette.ts';

export interface MapPoint extends Point {
  id: string;
  name: string;
  color: string;
  icon: string;
}

/** Pixels of the map that something covers (a sheet, a search field). */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface PointsMapHandle {
  /** Brings the point into view, at least at `minZoom`; one that is in view stays where it is. */
  show(point: Point, minZoom?: number): void;
  /** Its centre goes to the middle of what is not covered. */
  focus(camera: Camera): void;
  /** Exactly this camera. */
  jump(camera: Camera): void;
}

export interface PointsMapProps {
  label: string;
  initialCamera: Camera;
  points: readonly MapPoint[];
  selected: MapPoint | null;
  highlighted: MapPoint | null;
  position: Point | null;
  attributions: readonly string[];
  insets: Insets;
  controls?: 'top-right' | 'bottom-right';
  handle?: Ref<PointsMapHandle>;
  onSelect: (id: string | null) => void;
  onHighlight: (id: string | null) => void;
  /** The map can be moved from now on. */
  onReady?: () => void;
  /** After every move. `byPerson` is false for moves that the program made. */
  onMove: (camera: Camera, bounds: Bounds, byPerson: boolean) => void;
}

const clusterRadius = 52;
const clusterMaxZoom = 16;
const interactive = ['clusters', 'pins'];

function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function PointsMap(props: PointsMapProps) {
  const { points, selected, highlighted, insets } = props;
  const map = useRef<MapRef>(null);
  const [pointing, setPointing] = useState(false);
  const groups = useMemo(() => [...new Set(points.map((point) => point.color))].sort(), [points]);

  /** Opening a cluster moves the map by program, but it is the person who asked for it. */
  const asked = useRef(false);
  const center = (point: Point, zoom: number | null) =>
    map.current?.easeTo({
      center: [point.lng, point.lat],
      ...(zoom === null ? {} : { zoom }),
      offset: [(insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2],
      duration: prefersLessMotion() ? 0 : 350,
    });
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
        duration: prefersLessMotion() ? 0 : 450,
      });
    },
  }));

  const onClick = async (event: MapLayerMouseEvent) => {
    const feature = event.features?.[0];
    if (!feature) return props.onSelect(null);
    const id: unknown = feature.properties.id;
    if (typeof id === 'string') return props.onSelect(id);
    const cluster: unknown = feature.properties.cluster_id;
    const source = map.current?.getSource<GeoJSONSource>('points');
    if (typeof cluster !== 'number' || !source || feature.geometry.type !== 'Point') return;
    const [lng, lat] = feature.geometry.coordinates;
    if (lng === undefined || lat === undefined) return;
    // The cluster may be gone by the time the worker answers (new results): then there is nothing to open.
    const zoom = await source.getClusterExpansionZoom(cluster).catch(() => null);
    if (zoom === null) return;
    asked.current = true;
    center({ lng, lat }, Math.min(zoom + 0.3, 19));
  };

  return (
    <MapView
      label={props.label}
      initialCamera={props.initialCamera}
      attributions={props.attributions}
      mapRef={map}
      interactiveLayerIds={interactive}
      cursor={pointing ? 'pointer' : ''}
      {...(props.controls ? { controls: props.controls } : {})}
      onClick={onClick}
      onPointerMove={(event) => {
        const id: unknown = event.features?.[0]?.properties.id;
        setPointing((event.features?.length ?? 0) > 0);
        props.onHighlight(typeof id === 'string' ? id : null);
      }}
      onPointerLeave={() => {
        setPointing(false);
        props.onHighlight(null);
      }}
      onMoveEnd={(event) => {
        const bounds = event.target.getBounds();
        const { latitude: lat, longitude: lng, zoom } = event.viewState;
        props.onMove(
          { lat, lng, zoom },
          {
            west: bounds.getWest(),
            south: bounds.getSouth(),
            east: bounds.getEast(),
            north: bounds.getNorth(),
          },
          event.originalEvent !== undefined || asked.current,
        );
        asked.current = false;
      }}
    >
      {({ theme, baseMap }) => (
        <>
          {props.onReady ? <Ready onReady={props.onReady} /> : null}
          <Images theme={theme}>
            <Points
              points={points}
              groups={groups}
              theme={theme}
              labelFont={baseMap.labelFont}
              except={selected?.id ?? ''}
            />
          </Images>
          {props.position ? (
            <Marker longitude={props.position.lng} latitude={props.position.lat}>
              <span className="map-position" role="img" aria-label="Tu posición" />
            </Marker>
          ) : null}
          {highlighted && highlighted.id !== selected?.id ? (
            <Marker longitude={highlighted.lng} latitude={highlighted.lat} style={{ pointerEvents: 'none' }}>
              <PinShape point={highlighted} kind="highlighted" />
            </Marker>
          ) : null}
          {selected ? (
            <Marker
              key={selected.id}
              longitude={selected.lng}
              latitude={selected.lat}
              anchor="bottom"
              style={{ zIndex: 2, pointerEvents: 'none' }}
            >
              <PinShape point={selected} kind="selected" />
            </Marker>
          ) : null}
        </>
      )}
    </MapView>
  );
}

/** With room around it for a grown pin and its name. */
function isInView(map: MapRef, point: Point, insets: Insets): boolean {
  const { x, y } = map.project([point.lng, point.lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  const room = 60;
  return (
    x > insets.left + room &&
    x < clientWidth - insets.right - room &&
    y > insets.top + room &&
    y < clientHeight - insets.bottom - 12
  );
}

/** A pin as HTML: the few that must be sharp, named and above all others. */
function PinShape({ point, kind }: { point: MapPoint; kind: 'selected' | 'highlighted' }) {
  return (
    <span className={`map-pin ${kind}`} aria-hidden="true">
      {kind === 'selected' ? <span className="map-pin-name">{point.name}</span> : null}
      <span className="map-pin-badge" style={{ backgroundColor: point.color, color: inkOn(point.color) }}>
        <Icon name={point.icon} />
      </span>
    </span>
  );
}

/** Stands among the map's children, which are there once the map is. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}

/**
 * Draws the pictures that the layers in it ask for by name. They come after: a layer that asks before anybody answers
 * is drawn without its pictures until the map moves.
 */
function Images({ theme, children }: { theme: MapTheme; children: ReactNode }) {
  const { current } = useMap();
  const [answering, setAnswering] = useState(false);
  useEffect(() => {
    const map = current?.getMap();
    if (!map) return;
    map.setMissingStyleImageResolver(async (name) => {
      const image = await drawImage(name, theme);
      if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio });
    });
    setAnswering(true);
  }, [current, theme]);
  return answering ? children : null;
}

function Points({
  points,
  groups,
  theme,
  labelFont,
  except,
}: {
  points: readonly MapPoint[];
  groups: readonly string[];
  theme: MapTheme;
  labelFont: string[] | null;
  /** The chosen one, which is drawn on its own. */
  except: string;
}) {
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: points.map((point) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
        properties: {
          id: point.id,
          name: point.name,
          color: point.color,
          image: pinImageName(point.color, point.icon),
        },
      })),
    }),
    [points],
  );
  const clusterProperties = useMemo(
    () =>
      Object.fromEntries(
        groups.map((color, index) => [
          `group${index}`,
          ['+', ['case', ['==', ['get', 'color'], color], 1, 0]],
        ]),
      ),
    [groups],
  );
  const clusterImage = useMemo((): ExpressionSpecification => {
    const counts = groups.map(
      (color, index): ExpressionSpecification => [
        'concat',
        `${color}:`,
        ['to-string', ['get', `group${index}`]],
        ',',
      ],
    );
    return ['concat', 'cluster|', ['to-string', ['get', 'point_count']], '|', ...counts];
  }, [groups]);
  const palette = mapPalettes[theme];
  return (
    <Source
      // A source's cluster settings can't be changed: other categories are another source.
      key={groups.join()}
      id="points"
      type="geojson"
      data={data}
      cluster
      clusterRadius={clusterRadius}
      clusterMaxZoom={clusterMaxZoom}
      clusterProperties={clusterProperties}
    >
      <Layer
        id="clusters"
        type="symbol"
        filter={['has', 'point_count']}
        layout={{
          'icon-image': clusterImage,
          // Always drawn, and the names of the base map give way: half a name behind a pin reads badly.
          'icon-allow-overlap': true,
        }}
      />
      <Layer
        id="pins"
        type="symbol"
        filter={['all', ['!', ['has', 'point_count']], ['!=', ['get', 'id'], except]]}
        layout={{
          'icon-image': ['get', 'image'],
          'icon-allow-overlap': true,
          ...(labelFont === null
            ? {}
            : {
                'text-field': ['step', ['zoom'], '', 15, ['get', 'name']],
                'text-font': labelFont,
                'text-size': 12,
                'text-anchor': 'top' as const,
                'text-offset': [0, 1.5] as [number, number],
                'text-max-width': 9,
                'text-optional': true,
                'text-padding': 4,
              }),
        }}
        paint={{
          'text-color': palette.labelStrong,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.6,
        }}
      />
    </Source>
  );
}
