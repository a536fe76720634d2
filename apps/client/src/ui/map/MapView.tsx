/**
 * A map with the configured base map, controls in Spanish and attributions. Its children draw on it. Import it lazily, because it
 * imports MapLibre.
 */
import { type ReactNode, type Ref, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  AttributionControl,
  type ErrorEvent,
  type MapEvent,
  type MapLayerMouseEvent,
  Map as MapLibreMap,
  type MapRef,
  NavigationControl,
  ScaleControl,
  useMap,
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
import { type BaseMapSettings, baseMapUnreachable, type LoadedBaseMap } from './style/base-map.ts';
import { addLabelsLater, type SplitStyle, splitStyle } from './style/labels.ts';
import { baseSource } from './style/painter.ts';
import type { MapTheme } from './style/palette.ts';
import { useBaseMap } from './style/useBaseMap.ts';
import { useMapTheme } from './style/useMapTheme.ts';
import './map.css';
import { hasPinUnder } from './pin-under.ts';

startWorkers();
watchPagePolicy();

/** Milliseconds in which labels fade in. None on slow devices, where the extra frames would delay the response to taps. */
const fadeDuration = isLowEndDevice() ? 0 : 300;

interface MapViewProps {
  /** The accessible name of the map. */
  label: string;
  initialCamera: Camera;
  /** Escaped HTML, shown beside the base map's own attribution. */
  attributions?: readonly string[];
  interactiveLayerIds?: readonly string[];
  mapRef?: Ref<MapRef>;
  onLoad?: (event: MapEvent) => void;
  onMoveStart?: (event: ViewStateChangeEvent) => void;
  onMoveEnd?: (event: ViewStateChangeEvent) => void;
  onClick?: (event: MapLayerMouseEvent) => void;
  /** A press with the second button, and a long press where the browser reports one. */
  onContextMenu?: (event: MapLayerMouseEvent) => void;
  onPointerMove?: (event: MapLayerMouseEvent) => void;
  onPointerLeave?: (event: MapLayerMouseEvent) => void;
  cursor?: string;
  /** The corner of the controls: a bottom sheet covers the lower corners. */
  controls?: 'top-right' | 'bottom-right';
  /** Labels come after what the map is about, because laying out text takes long. */
  holdsLabels?: boolean;
  /** Another base map than the city's. */
  trial?: BaseMapSettings;
  /** Shows administrators that there is no base map. */
  saysMissing?: boolean;
  children?: (context: { theme: MapTheme; baseMap: LoadedBaseMap }) => ReactNode;
}

export function MapView(props: MapViewProps) {
  const { map: own, city } = settings();
  const map = props.trial ?? own;
  const theme = useMapTheme();
  const baseMap = useBaseMap(map, theme, city);
  const style = useMemo(() => splitStyle(baseMap.style), [baseMap.style]);
  const MissingMap = use(MissingMapContext);
  const [tilesFailed, setTilesFailed] = useState(false);
  const [broken, setBroken] = useState(false);
  const onError = useCallback((event: ErrorEvent) => {
    // An error before the map exists means that its worker did not start, and there will be no map.
    if (event.target === null || event.target === undefined) setBroken(true);
    else if ('sourceId' in event) setTilesFailed(true);
  }, []);
  const notice = baseMap.notice ?? (tilesFailed ? baseMapUnreachable : null);
  // MapLibre names its canvas, which is a landmark: two maps on a page need different names.
  const locale = useMemo(() => ({ ...mapLocale, 'Map.Title': props.label }), [props.label]);
  const controls = props.controls ?? 'bottom-right';
  const custom = [...(map.attribution ? [map.attribution] : []), ...(props.attributions ?? [])];

  if (broken) return <NoMap />;
  return (
    <div className="map-view">
      <MapLibreMap
        {...(props.mapRef ? { ref: props.mapRef } : {})}
        mapLib={maplibre}
        mapStyle={style.shapes}
        // Our own styles are checked by the tests.
        validateStyle={map.styleUrl !== null}
        // No diff between styles, which would keep images of the other theme.
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
          // The map is visible before this event: only its layers and markers may wait for it.
          props.onLoad?.(event);
        }}
        onSourceData={(event) => {
          if (tilesFailed && event.sourceId === baseSource && event.tile) setTilesFailed(false);
        }}
        onError={onError}
        {...(props.onMoveStart ? { onMoveStart: props.onMoveStart } : {})}
        {...(props.onMoveEnd ? { onMoveEnd: props.onMoveEnd } : {})}
        {...(props.onClick ? { onClick: props.onClick } : {})}
        {...(props.onContextMenu ? { onContextMenu: props.onContextMenu } : {})}
        {...(props.onPointerMove ? { onMouseMove: props.onPointerMove } : {})}
        {...(props.onPointerLeave ? { onMouseLeave: props.onPointerLeave } : {})}
      >
        <NavigationControl position={controls} showCompass={false} />
        <ScaleControl position="bottom-left" maxWidth={90} />
        {/* The control reads its text only once, so a new text needs a new control. */}
        <AttributionControl
          key={custom.join('|')}
          position="bottom-left"
          compact
          customAttribution={custom}
        />
        <FoldedAttribution text={custom.join('|')} layers={props.interactiveLayerIds ?? noLayers} />
        {props.holdsLabels ? null : <Labels style={style} />}
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

/** Milliseconds after which the attribution folds by itself, so that it covers nothing for long. */
const attributionTime = 5000;

const noLayers: readonly string[] = [];

/**
 * Folds the attribution to its button after the first move or some seconds, and at once if a pin lies under it; keeps it folded when
 * its text changes. Until the pins are drawn its text is hidden (`map.css`), so it never covers one that nobody asked it to.
 */
function FoldedAttribution({ text, layers }: { text: string; layers: readonly string[] }) {
  const { current } = useMap();
  const isRead = useRef(false);
  const fold = useCallback(() => {
    isRead.current = true;
    const control = current?.getContainer().querySelector('.maplibregl-ctrl-attrib');
    control?.classList.remove('maplibregl-compact-show');
    // Whoever opens it wants to read it.
    control?.classList.add('is-clear');
  }, [current]);
  useEffect(() => {
    const map = current?.getMap();
    if (!map) return;
    const look = () => {
      const control = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
      if (isRead.current || !control) return;
      if (hasPinUnder(map, control, layers)) fold();
      else control.classList.add('is-clear');
    };
    map.on('idle', look);
    return () => {
      map.off('idle', look);
    };
  }, [current, fold, layers]);
  useEffect(() => {
    const timer = setTimeout(fold, attributionTime);
    current?.on('movestart', fold);
    return () => {
      clearTimeout(timer);
      current?.off('movestart', fold);
    };
  }, [current, fold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text makes another control, which begins unfolded
  useEffect(() => {
    if (isRead.current) fold();
  }, [text, fold]);
  return null;
}

function Labels({ style }: { style: SplitStyle }) {
  const { current } = useMap();
  useEffect(() => {
    const map = current?.getMap();
    return map && addLabelsLater(map, style);
  }, [current, style]);
  return null;
}
