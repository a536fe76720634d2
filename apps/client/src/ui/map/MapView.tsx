/**
 * A map with the configured base map, its controls in Spanish and its attributions. What is drawn on it comes as
 * children. Import it lazily: MapLibre comes with it.
 */
import { type ReactNode, type Ref, use, useCallback, useMemo, useState } from 'react';
import {
  AttributionControl,
  type ErrorEvent,
  type MapEvent,
  type MapLayerMouseEvent,
  Map as MapLibreMap,
  type MapRef,
  NavigationControl,
  ScaleControl,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre';
import { lacksBaseMap, settings } from '../../api/settings.ts';
import { wantsLessMotion } from '../../device/appearance.ts';
import type { Camera } from './bounds.ts';
import { isLowEndDevice } from './low-end-device.ts';
import { mapLocale, maplibre, startWorkers } from './maplibre.ts';
import { MissingMapContext } from './missing-map.ts';
import { NoMap } from './NoMap.tsx';
import { watchPagePolicy } from './page-policy.ts';
import { type BaseMap, baseMapUnreachable } from './style/base-map.ts';
import { baseSource } from './style/painter.ts';
import type { MapTheme } from './style/palette.ts';
import { useBaseMap } from './style/useBaseMap.ts';
import { useMapTheme } from './style/useMapTheme.ts';
import './map.css';

startWorkers();
watchPagePolicy();

/** Milliseconds in which names fade in: many frames, which hold up what is pressed where few can be drawn. */
const fadeDuration = isLowEndDevice() ? 0 : 300;

interface MapViewProps {
  /** Says what the map is to someone who can't see it. */
  label: string;
  initialCamera: Camera;
  /** HTML, escaped: what stands beside the base map's own attribution. */
  attributions?: readonly string[];
  interactiveLayerIds?: readonly string[];
  mapRef?: Ref<MapRef>;
  onLoad?: (event: MapEvent) => void;
  onMoveEnd?: (event: ViewStateChangeEvent) => void;
  onClick?: (event: MapLayerMouseEvent) => void;
  onPointerMove?: (event: MapLayerMouseEvent) => void;
  onPointerLeave?: (event: MapLayerMouseEvent) => void;
  cursor?: string;
  /** Where the controls stand: a bottom sheet covers the lower corners. */
  controls?: 'top-right' | 'bottom-right';
  /** Says to administrators that there is no base map. */
  saysMissing?: boolean;
  children?: (context: { theme: MapTheme; baseMap: BaseMap }) => ReactNode;
}

export function MapView(props: MapViewProps) {
  const { map, city } = settings();
  const theme = useMapTheme();
  const baseMap = useBaseMap(map, theme, city);
  const MissingMap = use(MissingMapContext);
  const [tilesFailed, setTilesFailed] = useState(false);
  const [broken, setBroken] = useState(false);
  const onError = useCallback((event: ErrorEvent) => {
    // Before there is a map, an error means that there won't be one: its worker did not start.
    if (event.target === null || event.target === undefined) setBroken(true);
    else if ('sourceId' in event) setTilesFailed(true);
  }, []);
  const notice = baseMap.notice ?? (tilesFailed ? baseMapUnreachable : null);
  // MapLibre names its canvas, which is the landmark: two maps on a page need two names.
  const locale = useMemo(() => ({ ...mapLocale, 'Map.Title': props.label }), [props.label]);
  const controls = props.controls ?? 'bottom-right';
  const custom = [...(map.attribution ? [map.attribution] : []), ...(props.attributions ?? [])];

  if (broken) return <NoMap />;
  return (
    <div className="map-view">
      <MapLibreMap
        {...(props.mapRef ? { ref: props.mapRef } : {})}
        mapLib={maplibre}
        mapStyle={baseMap.style}
        // Two whole styles: a diff between them would keep pictures of the other theme.
        styleDiffing={false}
        initialViewState={{
          longitude: props.initialCamera.lng,
          latitude: props.initialCamera.lat,
          zoom: props.initialCamera.zoom,
        }}
        locale={locale}
        attributionControl={false}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        maxPitch={0}
        maxZoom={19.5}
        reduceMotion={wantsLessMotion()}
        fadeDuration={fadeDuration}
        interactiveLayerIds={[...(props.interactiveLayerIds ?? [])]}
        {...(props.cursor === undefined ? {} : { cursor: props.cursor })}
        onLoad={(event) => {
          event.target.touchZoomRotate.disableRotation();
          event.target.keyboard.disableRotation();
          // A map is seen before it is whole: nothing may wait for this but what is on top of it.
          props.onLoad?.(event);
        }}
        onSourceData={(event) => {
          if (tilesFailed && event.sourceId === baseSource && event.tile) setTilesFailed(false);
        }}
        onError={onError}
        {...(props.onMoveEnd ? { onMoveEnd: props.onMoveEnd } : {})}
        {...(props.onClick ? { onClick: props.onClick } : {})}
        {...(props.onPointerMove ? { onMouseMove: props.onPointerMove } : {})}
        {...(props.onPointerLeave ? { onMouseLeave: props.onPointerLeave } : {})}
      >
        <NavigationControl position={controls} showCompass={false} />
        <ScaleControl position="bottom-left" maxWidth={90} />
        {/* The control takes its text once: a new one for new sources. */}
        <AttributionControl
          key={custom.join('|')}
          position="bottom-left"
          compact
          customAttribution={custom}
        />
        {props.children?.({ theme, baseMap })}
      </MapLibreMap>
      {notice === null ? (
        props.saysMissing && MissingMap && lacksBaseMap() && <MissingMap />
      ) : (
        <p className="map-notice" role="status">
          {notice}
        </p>
      )}
    </div>
  );
}
