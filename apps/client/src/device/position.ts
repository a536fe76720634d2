import type { Point } from '@callejero/contract/resource.ts';

/** Messages for a missing position, with what the person can do. */
export const positionProblems = {
  refused:
    'No tenemos permiso para conocer tu ubicación. Puedes darlo en los ajustes del navegador o del teléfono.',
  unavailable: 'No pudimos encontrar tu ubicación. Prueba de nuevo en un momento.',
} as const;

/** Requests the device's position once; rejects with a message. */
export function currentPosition(): Promise<Point> {
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

/** Whether the person has allowed the position before, so that nothing is asked. False where the browser does not tell. */
export async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

export interface Fix {
  point: Point;
  accuracy: number;
  heading: number | null;
  speed: number | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Watches the position until the returned function is called; `failed` gets a message. */
export function watchPosition(moved: (fix: Fix) => void, failed: (problem: string) => void): () => void {
  if (!navigator.geolocation) {
    failed(positionProblems.unavailable);
    return () => {};
  }
  const id = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) =>
      moved({
        point: { lat: coords.latitude, lng: coords.longitude },
        accuracy: coords.accuracy,
        // NaN for a device that stands still.
        heading: Number.isFinite(coords.heading) ? coords.heading : null,
        speed: Number.isFinite(coords.speed) ? coords.speed : null,
        at: timestamp,
      }),
    ({ code, PERMISSION_DENIED }) =>
      failed(code === PERMISSION_DENIED ? positionProblems.refused : positionProblems.unavailable),
    { enableHighAccuracy: true, maximumAge: 5000 },
  );
  return () => navigator.geolocation.clearWatch(id);
}
