import type { capShowOptions } from '@capacitor-community/photoviewer';

export interface ViewerPhoto {
  /** Absolute: the plugin fetches it itself. */
  url: string;
  title: string;
}

/** How far a picture may be enlarged. */
export const maxScale = 3;

/** Seconds for which the slide show shows each picture. */
export const movieSeconds = 3;

/**
 * The seed's compression: the JPEG quality of a picture that is shared or saved from the viewer. The shown picture is the stored
 * one, without another compression.
 */
export const sharedQuality = 0.6;

/** The options for the native viewer. */
export function viewerRequest(photos: readonly ViewerPhoto[], start: number): capShowOptions {
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
export async function showPhotos(photos: readonly ViewerPhoto[], start: number): Promise<void> {
  const { PhotoViewer } = await import('@capacitor-community/photoviewer');
  const { result, message } = await PhotoViewer.show(viewerRequest(photos, start));
  // Android resolves with an error where iOS rejects.
  if (result === false) throw new Error(message ?? 'The photo viewer failed.');
}
