import { CameraError, problemOfStream } from './camera-error.ts';

/** Chooses a camera by its direction or by its id. */
export type CameraChoice = { facing: 'user' | 'environment' } | { deviceId: string };

/** The size of stored pictures; a larger frame would only be scaled down. */
const wanted = { width: { ideal: 2048 }, height: { ideal: 1536 } };

export const toConstraints = (choice: CameraChoice): MediaTrackConstraints =>
  'deviceId' in choice ? { deviceId: { exact: choice.deviceId } } : { facingMode: choice.facing };

/** Opens a camera of the browser, asking for the permission. Rejects with `CameraError`. */
export async function openStream(choice: CameraChoice): Promise<MediaStream> {
  // `mediaDevices` exists only on secure origins.
  if (!navigator.mediaDevices) throw new CameraError('none');
  try {
    const video = { ...wanted, ...toConstraints(choice) };
    return await navigator.mediaDevices.getUserMedia({ video, audio: false });
  } catch (error) {
    throw new CameraError(problemOfStream(error), error);
  }
}

export function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The camera after the one that `stream` shows, or null when there is no other. */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  const shown = stream.getVideoTracks()[0]?.getSettings().deviceId;
  return followingCamera(ids, shown);
}

export function followingCamera(ids: readonly string[], shown: string | undefined): string | null {
  const at = shown === undefined ? -1 : ids.indexOf(shown);
  const next = ids[(at + 1) % ids.length];
  return next === undefined || next === shown ? null : next;
}
