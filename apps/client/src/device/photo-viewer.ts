import type { capShowOptions } from '@capacitor-community/photoviewer';

export interface Photo {
  /** Absolute: the plugin fetches it itself. */
  url: string;
  title: string;
}

/** How far a picture may be enlarged. */
export const maxScale = 3;

/** How long the movie shows each picture. */
export const movieSeconds = 3;

/**
 * The seed's compression: the JPEG quality of a picture that leaves the viewer, shared or saved. What is shown is
 * the stored picture as it is: to compress it once more would cost time and show less.
 */
export const sharedQuality = 0.6;

/** What the native viewer is asked for. */
export function viewerRequest(photos: readonly Photo[], start: number): capShowOptions {
  return {
    images: photos.map(({ url, title }) => ({ url, title })),
    mode: photos.length === 1 ? 'one' : 'slider',
    startFrom: start,
    options: {
      share: true,
      title: true,
      maxzoomscale: maxScale,
      compressionquality: sharedQuality,
      backgroundcolor: 'black',
      movieoptions: { mode: 'portrait', imagetime: movieSeconds },
    },
  };
}

/** Opens the native viewer on `photos`; rejects when it can't show them. */
export async function showPhotos(photos: readonly Photo[], start: number): Promise<void> {
  const { PhotoViewer } = await import('@capacitor-community/photoviewer');
  const { result, message } = await PhotoViewer.show(viewerRequest(photos, start));
  // Android says with an answer what iOS says by rejecting.
  if (result === false) throw new Error(message ?? 'The photo viewer failed.');
}
