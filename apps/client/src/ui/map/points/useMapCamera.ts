import type { Point } from '@callejero/contract/resource.ts';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { wantsLessMotion } from '../../../device/appearance.ts';
import { afterPaint } from '../../hooks/after-paint.ts';
import { type Camera, cameraFor } from '../bounds.ts';
import { isLowEndDevice } from '../low-end-device.ts';
import type { Insets, MapCluster } from './points.ts';

export interface PointsMapHandle {
  /** Moves the map to show the point, at least at `minZoom`; if it is visible the map does not move. */
  show(point: Point, minZoom?: number): void;
  /** Moves the camera's centre to the middle of the uncovered part of the map. */
  focus(camera: Camera): void;
  /** Sets exactly this camera. */
  jump(camera: Camera): void;
}

/** There a moving map would delay the answer to the next press. */
const drawsSlowly = isLowEndDevice();
const maxZoom = 19;

/** Moves the map within the part that `insets` leave uncovered. */
export function useMapCamera(
  map: RefObject<MapRef | null>,
  insets: Insets,
  handle: Ref<PointsMapHandle> | undefined,
) {
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
  useImperativeHandle(handle, () => ({
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

  const openCluster = ({ bounds: { west, south, east, north } }: MapCluster) => {
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
  return { openCluster };
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
