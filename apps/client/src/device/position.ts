import type { Point } from '@callejero/contract/resource.ts';

/** Why there is no position, in words that say what can be done. */
const positionProblems = {
  refused:
    'No tenemos permiso para conocer tu ubicación. Puedes darlo en los ajustes del navegador o del teléfono.',
  unavailable: 'No pudimos encontrar tu ubicación. Prueba de nuevo en un momento.',
} as const;

/** Where the device is, asked for once; rejects with a sentence. */
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
