/** Camera, microphone, speaker and screen of a call. */

import { type CameraChoice, toConstraints } from './camera/camera-stream.ts';
import { isNativeShell } from './shell.ts';

/** Why there is no camera or microphone. */
export type MediaRefusal = 'blocked' | 'missing' | 'busy' | 'unsupported';

export class MediaError extends Error {
  readonly refusal: MediaRefusal;

  constructor(refusal: MediaRefusal) {
    super(refusal);
    this.name = 'MediaError';
    this.refusal = refusal;
  }
}

const refusals: Readonly<Record<string, MediaRefusal>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const toRefusal = (error: unknown): MediaRefusal =>
  (error instanceof DOMException && refusals[error.name]) || 'unsupported';

async function trackOf(open: () => Promise<MediaStream>): Promise<MediaStreamTrack> {
  try {
    const [track] = (await open()).getTracks();
    if (track) return track;
  } catch (error) {
    throw new MediaError(toRefusal(error));
  }
  throw new MediaError('missing');
}

export const openMicrophone = (): Promise<MediaStreamTrack> =>
  trackOf(() =>
    navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    }),
  );

/** @param height pixels: less where several pictures are sent */
export const openCamera = (height: number, choice: CameraChoice): Promise<MediaStreamTrack> =>
  trackOf(() =>
    navigator.mediaDevices.getUserMedia({
      video: { ...toConstraints(choice), height: { ideal: height }, frameRate: { ideal: 24, max: 30 } },
    }),
  );

/** Null when the person cancels. */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    return await trackOf(() => navigator.mediaDevices.getDisplayMedia({ video: true }));
  } catch (error) {
    if (error instanceof MediaError && error.refusal === 'blocked') return null;
    throw error;
  }
}

export const canShareScreen = (): boolean =>
  !isNativeShell() && 'getDisplayMedia' in (navigator.mediaDevices ?? {});

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

export interface Speaker {
  id: string;
  name: string;
}

/** The available speakers, which the browser lists once the microphone is allowed. */
export async function speakers(): Promise<Speaker[]> {
  if (!canChooseSpeaker()) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}
