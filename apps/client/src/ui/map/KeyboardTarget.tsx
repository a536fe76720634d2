import { useEffect, useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { Marker, useMap } from 'react-map-gl/maplibre';
import styles from './pins.module.css';
import { clusterSize } from './points/cluster-ring.ts';
import { pinSize } from './points/images.ts';
import type { Insets, MapCluster, MapPoint } from './points/points.ts';
import { mapTexts } from './texts.ts';

type Target = { kind: 'point'; is: MapPoint } | { kind: 'cluster'; is: MapCluster };

interface KeyboardTargetProps {
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  insets: Insets;
  onPoint: (id: string) => void;
  onCluster: (cluster: MapCluster) => void;
}

/**
 * Keyboard control of the map: arrow keys move it (by MapLibre), the place or cluster nearest to its centre is ringed and
 * announced, and Enter opens that.
 */
export function KeyboardTarget(props: KeyboardTargetProps) {
  const { current: map } = useMap();
  const [focused, setFocused] = useState(false);
  const [, setMoved] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!map) return;
    const canvas = map.getCanvas();
    const onFocus = () => setFocused(canvas.matches(':focus-visible'));
    const onBlur = () => setFocused(false);
    const onMoved = () => setMoved((count) => count + 1);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      const { onCluster, onPoint } = latest.current;
      const target = targetOf(map, latest.current);
      if (target?.kind === 'cluster') onCluster(target.is);
      else if (target) onPoint(target.is.id);
    };
    canvas.addEventListener('focus', onFocus);
    canvas.addEventListener('blur', onBlur);
    canvas.addEventListener('keydown', onKeyDown);
    map.on('moveend', onMoved);
    return () => {
      canvas.removeEventListener('focus', onFocus);
      canvas.removeEventListener('blur', onBlur);
      canvas.removeEventListener('keydown', onKeyDown);
      map.off('moveend', onMoved);
    };
  }, [map]);

  const target = focused && map ? targetOf(map, props) : null;
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {target === null ? '' : textOf(target)}
      </span>
      {target === null ? null : (
        <Marker
          longitude={target.is.lng}
          latitude={target.is.lat}
          style={{ zIndex: 1, pointerEvents: 'none' }}
        >
          <span
            className={styles.target}
            aria-hidden="true"
            style={{ width: `${sizeOf(target)}px`, height: `${sizeOf(target)}px` }}
          />
        </Marker>
      )}
    </>
  );
}

/** The diameter of the ring around a target. */
function sizeOf({ kind, is }: Target): number {
  return (kind === 'point' ? pinSize : clusterSize(is.count)) + 16;
}

function textOf({ kind, is }: Target): string {
  return kind === 'point' ? mapTexts.point(is.name) : mapTexts.cluster(is.count);
}

/** The visible place or cluster nearest to the centre of the uncovered map. */
function targetOf(map: MapRef, { points, clusters, insets }: KeyboardTargetProps): Target | null {
  const { clientWidth, clientHeight } = map.getContainer();
  const right = clientWidth - insets.right;
  const bottom = clientHeight - insets.bottom;
  const middle = { x: (insets.left + right) / 2, y: (insets.top + bottom) / 2 };
  let nearest: Target | null = null;
  let least = Number.POSITIVE_INFINITY;
  const consider = (target: Target) => {
    const { x, y } = map.project([target.is.lng, target.is.lat]);
    const distance = Math.hypot(x - middle.x, y - middle.y);
    if (x < insets.left || x > right || y < insets.top || y > bottom || distance >= least) return;
    nearest = target;
    least = distance;
  };
  for (const is of clusters) consider({ kind: 'cluster', is });
  for (const is of points) consider({ kind: 'point', is });
  return nearest;
}
