import type { Point } from '@callejero/contract/resource.ts';
import { locateOutline, searchOutline } from 'ionicons/icons';
import { type RefObject, startTransition, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { MapBoundary } from '../../../ui/map/MapBoundary.tsx';
import type { PointsMapHandle } from '../../../ui/map/points/PointsMap.tsx';
import { GuideFrame } from '../map/GuideFrame.tsx';
import { MapFailed } from '../map/MapFailed.tsx';
import type { PlaceRow } from '../query/place-row.ts';
import { texts } from '../texts.ts';
import type { Guide } from '../useGuide.ts';
import styles from './guide.module.css';
import type { GuideSizes } from './useGuideSizes.ts';
import { useMapTurn } from './useMapTurn.ts';
import { useStableHandlers } from './useStableHandlers.ts';

const GuideMap = lazyComponent(
  async () => (await import('../map/GuideMap.tsx')).GuideMap,
  <div className="sunken tall" />,
);

interface MapPaneProps {
  guide: Guide;
  /** The places that the list shows. */
  rows: readonly PlaceRow[];
  map: RefObject<PointsMapHandle | null>;
  sizes: GuideSizes;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
}

/** The map, and the buttons on it. */
export function MapPane({ guide, rows, map, sizes, highlighted, onHighlight }: MapPaneProps) {
  const navigate = useNavigate();
  const [isMapDrawn, setMapDrawn] = useState(false);
  // The map renders slowly on a slow phone, so a press shows its other results first.
  const deferred = useDeferredValue(guide.drawn);
  const drawn = isMapDrawn ? deferred : guide.drawn;
  const chosen = useDeferredValue(guide.chosen);
  const isMapTurn = useMapTurn(guide.places.loading);
  const { initialCamera, tree, distances } = guide;
  const { place } = guide.state;
  const { wide } = sizes;
  const { insets } = sizes.map;
  const onMap = useStableHandlers({
    onChoose: (id: string | null) => {
      if (id !== null) guide.choose(id);
      else if (place !== null) guide.close();
      // A tap beside the pins shows more of the map.
      else sizes.setStop('peek');
    },
    onContextMenu: ({ lat, lng }: Point) =>
      feedback.info(texts.missing.question, {
        button: texts.nothing.propose,
        onButton: () => navigate(`/my-commerce/create/new?lat=${lat.toFixed(6)}&lng=${lng.toFixed(6)}`),
      }),
    onReady: guide.onMapReady,
    onDrawn: () => setMapDrawn(true),
    onMove: (...moved: Parameters<typeof guide.onMove>) => startTransition(() => guide.onMove(...moved)),
  });
  return (
    <div className={`${styles.map} cover`}>
      <div className={`${styles.mapLayers} cover`}>
        <MapBoundary fallback={<MapFailed />}>
          {isMapDrawn ? null : <GuideFrame camera={initialCamera} drawn={drawn} tree={tree} />}
          {isMapTurn ? (
            <GuideMap
              initialCamera={initialCamera}
              drawn={drawn}
              isLoading={guide.isMapLoading}
              places={rows}
              tree={tree}
              chosen={chosen}
              highlighted={highlighted}
              position={distances.position}
              insets={insets}
              wide={wide}
              handle={map}
              {...onMap}
              onHighlight={onHighlight}
            />
          ) : null}
        </MapBoundary>
      </div>
      <div className={styles.mapActions} style={wide ? {} : { top: `${insets.top + 8}px` }}>
        {/* Above a place it would cover the name of its pin. */}
        {guide.offer && place === null ? (
          <button type="button" className={styles.searchHere} onClick={guide.searchHere}>
            <Icon className={styles.searchHereIcon} icon={searchOutline} />
            {texts.searchHere}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className={styles.near}
        aria-pressed={distances.position !== null}
        aria-busy={distances.asking}
        style={wide ? {} : { transform: `translateY(${-insets.bottom - 12}px)` }}
        onClick={() => void guide.nearMe()}
      >
        <Icon className={styles.nearIcon} icon={locateOutline} />
        <span className={wide ? '' : 'visually-hidden'}>{texts.near}</span>
      </button>
    </div>
  );
}
