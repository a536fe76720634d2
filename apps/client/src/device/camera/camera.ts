/**
 * Pictures from the camera and the gallery of the native shells, by the Capacitor plugin. On the web the gallery is a
 * file input, and so is a phone's camera; a computer's camera is `camera-stream.ts`.
 */
import type { ChooseFromGalleryOptions, PermissionStatus, TakePhotoOptions } from '@capacitor/camera';
import { getPlatform, isNativeShell } from '../shell.ts';
import { dropRestore, type RestoreConfig, storeForRestore } from '../storage/restore.ts';
import { CameraError, problemOfPlugin } from './camera-error.ts';
import { mayUseCamera } from './camera-permission.ts';
import { type ResultType, toBlob } from './camera-result.ts';

export type PictureSource = 'prompt' | 'camera' | 'photos';
export type CameraDirection = 'rear' | 'front';
export type PictureQuality = keyof typeof qualities;

/** The seed's quality presets, from 0 to 100. */
export const qualities = { high: 100, medium: 50, low: 20 } as const;

export interface PictureOptions {
  direction: CameraDirection;
  quality: PictureQuality;
  resultType: ResultType;
  /** How many pictures may be chosen from the gallery. */
  limit: number;
}

/** Defaults: the rear camera, one picture, full quality. */
export const pictureDefaults: PictureOptions = {
  direction: 'rear',
  quality: 'high',
  resultType: 'uri',
  limit: 1,
};

/** No editing, orientation corrected, not saved to the gallery. */
export function photoOptions({ quality }: PictureOptions): TakePhotoOptions {
  return { quality: qualities[quality], correctOrientation: true, saveToGallery: false, editable: 'no' };
}

export function galleryOptions({ quality, limit }: PictureOptions): ChooseFromGalleryOptions {
  return {
    quality: qualities[quality],
    correctOrientation: true,
    editable: 'no',
    allowMultipleSelection: limit > 1,
    limit,
  };
}

/** How "Tomar una foto" gets its picture here. */
export function cameraWay(): 'plugin' | 'input' | 'dialog' {
  if (isNativeShell()) return 'plugin';
  // `capture` opens the camera on phones and tablets; a computer would show a file dialog.
  return window.matchMedia('(pointer: coarse)').matches ? 'input' : 'dialog';
}

/** Camera and photos: both. */
export function bothGranted({ camera, photos }: PermissionStatus): boolean {
  return camera === 'granted' && photos === 'granted';
}

/** Whether pictures may be taken; prompts the person if that is undecided. On the web photos need no permission. */
async function cameraPermission(): Promise<boolean> {
  if (!isNativeShell()) return mayUseCamera();
  const { Camera } = await import('@capacitor/camera');
  return bothGranted(await Camera.checkPermissions()) || bothGranted(await Camera.requestPermissions());
}

/** Only in the native shells. Null when the person cancels. */
export async function takeNativePhoto(
  options: PictureOptions,
  restore: Pick<RestoreConfig, 'route' | 'data'>,
): Promise<Blob | null> {
  if (!(await cameraPermission())) throw new CameraError('denied');
  storeForRestore(restore);
  const taken = await called(() =>
    getPlatform() === 'android' ? openAndroidCamera(options) : openCamera(options),
  );
  // The app was not ended: the caller gets the picture, nothing has to be restored.
  dropRestore();
  return taken;
}

/** Only in the native shells. Empty when the person cancels. */
export async function chooseNativePhotos(options: PictureOptions): Promise<Blob[]> {
  const chosen = await called(async () => {
    const { Camera, MediaTypeSelection } = await import('@capacitor/camera');
    const { results } = await Camera.chooseFromGallery({
      ...galleryOptions(options),
      mediaType: MediaTypeSelection.Photo,
    });
    return await Promise.all(results.slice(0, options.limit).map(toBlob));
  });
  return chosen ?? [];
}

async function openCamera(options: PictureOptions): Promise<Blob> {
  const { Camera, CameraDirection } = await import('@capacitor/camera');
  const cameraDirection = options.direction === 'front' ? CameraDirection.Front : CameraDirection.Rear;
  return await toBlob(await Camera.takePhoto({ ...photoOptions(options), cameraDirection }));
}

/**
 * Android may end the app while its camera is open. `takePhoto` (8.2.4, IonCameraFlow) holds its call in memory only, so the
 * photo would be lost. A call of `getPhoto`, though deprecated, is saved by the bridge, which reports its result at the next
 * start.
 */
async function openAndroidCamera(options: PictureOptions): Promise<Blob> {
  const { Camera, CameraDirection, CameraResultType, CameraSource } = await import('@capacitor/camera');
  const types = {
    uri: CameraResultType.Uri,
    base64: CameraResultType.Base64,
    dataUrl: CameraResultType.DataUrl,
  } as const;
  const { quality, correctOrientation = true, saveToGallery = false } = photoOptions(options);
  const photo = await Camera.getPhoto({
    ...(quality === undefined ? {} : { quality }),
    correctOrientation,
    saveToGallery,
    allowEditing: false,
    source: CameraSource.Camera,
    direction: options.direction === 'front' ? CameraDirection.Front : CameraDirection.Rear,
    resultType: types[options.resultType],
  });
  return await toBlob(photo);
}

/** Turns the plugin's errors into ours; null when the person cancels. */
async function called<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    dropRestore();
    if (error instanceof CameraError) throw error;
    const problem = problemOfPlugin(error);
    if (problem === 'cancelled') return null;
    throw new CameraError(problem, error);
  }
}
