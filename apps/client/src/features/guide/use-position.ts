import type { Point } from '@callejero/contract/resource.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type PositionState = 'unknown' | 'asking' | 'known';

/** Why there is no position, in words that say what can be done. */
export const positionProblems = {
  refused:
    'No tenemos permiso para conocer tu ubicación. Puedes darlo en los ajustes del navegador o del teléfono.',
  unavailable: 'No pudimos encontrar tu ubicación. Prueba de nuevo en un momento.',
} as const;

/**
 * The person's position, asked for only when they ask for what is near them; then followed while the page lives. It
 * stays on the device.
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

function currentPosition(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error(positionProblems.unavailable));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (error) =>
        reject(
          new Error(
            error.code === error.PERMISSION_DENIED ? positionProblems.refused : positionProblems.unavailable,
          ),
        ),
      { enableHighAccuracy: true, timeout: 12_000, maximumAge: 60_000 },
    );
  });
}
