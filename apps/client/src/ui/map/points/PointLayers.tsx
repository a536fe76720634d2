import type { ExpressionSpecification } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import { type MapTheme, mapPalettes } from '../style/palette.ts';
import { drawImage, isClusterImage, pixelRatio } from './images.ts';
import { type MapCluster, type MapPoint, toFeatures } from './points.ts';

/** Topmost layer first. */
export const pointLayers = ['clusters', 'pins'] as const;

interface PointLayersProps {
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  theme: MapTheme;
  labelFont: string[] | null;
  /** Id of the chosen place, which is drawn separately. */
  except: string | null;
  /** Called with the first frame that shows the base map and the points. */
  onDrawn?: (() => void) | undefined;
}

const source = 'points';
/** A state of the chosen place's feature. A filter without the place would lay out all points again. */
const shown: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'chosen'], false], 0, 1];

/** Pins and clusters as layers of the map, so that even many of them cost nothing while it moves. */
export function PointLayers({ points, clusters, theme, labelFont, except, onDrawn }: PointLayersProps) {
  const data = useMemo(() => toFeatures(points, clusters), [points, clusters]);
  const palette = mapPalettes[theme];
  const hasPoints = data.features.length > 0;
  useDrawnMark(hasPoints, onDrawn);
  useChosenState(except);
  // Without a source until there are points, the first ones are not its second data.
  const [isNeeded, setNeeded] = useState(hasPoints);
  if (hasPoints && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Images theme={theme} data={data}>
      <Source id={source} type="geojson" promoteId="id" data={data}>
        <Layer
          id="pins"
          type="symbol"
          filter={['has', 'id']}
          layout={{
            'icon-image': ['get', 'image'],
            // Pins are always drawn and hide labels of the base map, because a label half behind a pin is hard to read.
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
            'icon-opacity': shown,
            'text-opacity': shown,
            'text-color': palette.labelStrong,
            'text-halo-color': palette.halo,
            'text-halo-width': 1.6,
          }}
        />
        <Layer
          id="clusters"
          type="symbol"
          filter={['has', 'cluster']}
          layout={{
            'icon-image': ['get', 'image'],
            'icon-allow-overlap': true,
            // Larger clusters are on top of smaller ones.
            'symbol-sort-key': ['get', 'count'],
          }}
        />
      </Source>
    </Images>
  );
}

/**
 * User Timing: `map-drawn` marks the first frame with the base map and the places. `npm run bench` and the browser's own tools
 * measure it as the first map paint.
 */
function useDrawnMark(placesKnown: boolean, onDrawn: (() => void) | undefined): void {
  const { current } = useMap();
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;
  useEffect(() => {
    const map = current?.getMap();
    if (!map || !placesKnown) return;
    const onRender = () => {
      if (!map.loaded() || map.getLayer(pointLayers[0]) === undefined) return;
      performance.mark('map-drawn');
      drawn.current?.();
      map.off('render', onRender);
    };
    map.on('render', onRender);
    return () => {
      map.off('render', onRender);
    };
  }, [current, placesKnown]);
}

/** Gives the place's feature the state that hides its pin, also after a new style, which has no states. */
function useChosenState(id: string | null): void {
  const { current } = useMap();
  useEffect(() => {
    const map = current?.getMap();
    if (!map || id === null) return;
    const feature = { source, id };
    const choose = () => {
      if (map.getSource(source)) map.setFeatureState(feature, { chosen: true });
    };
    choose();
    map.on('styledata', choose);
    return () => {
      map.off('styledata', choose);
      if (map.getSource(source)) map.removeFeatureState(feature, 'chosen');
    };
  }, [current, id]);
}

/** Number of cached, unused cluster images: each count and mix has its own image, so the cache needs a limit. */
const spareImages = 150;

/**
 * Draws the images that the layers inside it request by name. The layers are its children, because a layer that requests an image
 * before there is a handler stays without it until the map moves.
 */
function Images({
  theme,
  data,
  children,
}: {
  theme: MapTheme;
  data: ReturnType<typeof toFeatures>;
  children: ReactNode;
}) {
  const { current } = useMap();
  const [answering, setAnswering] = useState(false);
  const drawn = useRef(new Set<string>());
  useEffect(() => {
    const map = current?.getMap();
    if (!map) return;
    drawn.current.clear();
    map.setMissingStyleImageResolver(async (name) => {
      const image = await drawImage(name, theme);
      if (!image || map.hasImage(name)) return;
      map.addImage(name, image, { pixelRatio });
      if (isClusterImage(name)) drawn.current.add(name);
    });
    setAnswering(true);
  }, [current, theme]);

  useEffect(() => {
    const map = current?.getMap();
    if (!map || drawn.current.size <= spareImages) return;
    const used = new Set(data.features.map(({ properties }) => String(properties?.image)));
    const forget = () => {
      for (const name of drawn.current) {
        if (used.has(name)) continue;
        drawn.current.delete(name);
        if (map.hasImage(name)) map.removeImage(name);
      }
    };
    // The frames before the new data arrive still need these images.
    map.once('idle', forget);
    return () => {
      map.off('idle', forget);
    };
  }, [current, data]);
  return answering ? children : null;
}
