import type { Point } from '@callejero/contract/resource.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentPosition } from '../../device/position.ts';

export type PositionState = 'unknown' | 'asking' | 'known';

/**
 * The person's position, asked for only when they ask for what is near them; then followed while the page lives. The
 * server hears no more of it than the neighbourhood (`nearOf`).
 */
export function usePosition(): {
  position: Point | null;
  status: PositionState;
  /** Asks for it; rejects with a sentence. */
  locate: () => Promise<Point>;
} {
  const [position, setPosition] = useState<Point | null>(null);
  const [status, setStatus] = useState<PositionState>('unknown');
  const watch = useRef<number | null>(null);

  useEffect(
    () => () => {
      if (watch.current !== null) navigator.geolocation.clearWatch(watch.current);
    },
    [],
  );

  const locate = useCallback(async (): Promise<Point> => {
    setStatus('asking');
    try {
      const point = await currentPosition();
      setPosition(point);
      setStatus('known');
      watch.current ??= navigator.geolocation.watchPosition(
        ({ coords }) => setPosition({ lat: coords.latitude, lng: coords.longitude }),
        // A lost signal keeps the last position.
        () => {},
        { maximumAge: 15_000 },
      );
      return point;
    } catch (error) {
      setStatus(position ? 'known' : 'unknown');
      throw error;
    }
  }, [position]);

  return { position, status, locate };
}
