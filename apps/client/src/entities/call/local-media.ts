/** The media that this device sends in a call. */
import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { MediaState } from '@callejero/contract/calls.ts';
import { type CameraChoice, nextCamera } from '../../device/camera/camera-stream.ts';
import { log } from '../../device/log.ts';
import { MediaError, type MediaRefusal, openCamera, openMicrophone, openScreen } from '../../device/media.ts';
import type { OutgoingTracks } from './link.ts';

export interface LocalMedia {
  /** The kinds that the person has switched on. */
  state(): MediaState;
  /** The tracks to send, without video while it is paused. */
  outgoing(): OutgoingTracks;
  /** The person's own video. */
  preview(): MediaStreamTrack | null;
  mute(muted: boolean): void;
  camera(on: boolean): Promise<void>;
  /** Switches to the next camera, while one is on. */
  turnCamera(): Promise<void>;
  /** Resolves with whether the screen is shared now. */
  screen(on: boolean): Promise<boolean>;
  /** Sets the number of other people: for several a smaller video is enough. */
  speakWith(others: number): void;
  /** Pauses or resumes video, for a weak network. */
  pause(paused: boolean): void;
  paused(): boolean;
  close(): void;
}

/** Height of the video in pixels. */
const heights = { one: 720, several: 360 };

/** Rejects without a microphone. Without a camera, a video call begins with sound only and gives the reason. */
export async function openLocalMedia(
  media: CallMedia,
  changed: () => void,
): Promise<{ local: LocalMedia; withoutCamera: MediaRefusal | null }> {
  const microphone = await openMicrophone();
  let camera: MediaStreamTrack | null = null;
  let shared: MediaStreamTrack | null = null;
  let isPaused = false;
  let closed = false;
  let withoutCamera: MediaRefusal | null = null;
  let height = heights.one;
  let chosen: CameraChoice = { facing: 'user' };
  if (media === 'video') {
    try {
      camera = await openCamera(height, chosen);
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      withoutCamera = error.refusal;
    }
  }

  const stopSharing = () => {
    shared?.stop();
    shared = null;
    changed();
  };

  const local: LocalMedia = {
    state: () => ({
      audio: microphone.enabled,
      video: camera !== null && !isPaused,
      screen: shared !== null && !isPaused,
    }),
    outgoing: () => ({ audio: microphone, video: isPaused ? null : (shared ?? camera) }),
    preview: () => shared ?? camera,
    mute(muted) {
      microphone.enabled = !muted;
      changed();
    },
    async camera(on) {
      if (!on) {
        camera?.stop();
        camera = null;
      } else camera ??= await openCamera(height, chosen);
      if (closed) camera?.stop();
      changed();
    },
    async turnCamera() {
      const next = camera && (await nextCamera(new MediaStream([camera])));
      if (!camera || next === null) return;
      const former = chosen;
      // A phone can open only one camera at a time.
      camera.stop();
      camera = null;
      chosen = { deviceId: next };
      try {
        await local.camera(true);
      } catch (error) {
        chosen = former;
        changed();
        throw error;
      }
    },
    async screen(on) {
      if (!on) stopSharing();
      else {
        shared = await openScreen();
        // The browser's own bar can end the sharing too.
        shared?.addEventListener('ended', stopSharing);
        if (closed) shared?.stop();
        changed();
      }
      return shared !== null;
    },
    speakWith(others) {
      const wanted = others > 1 ? heights.several : heights.one;
      if (wanted === height) return;
      height = wanted;
      camera
        ?.applyConstraints({ height: { ideal: height } })
        .catch((error: unknown) => log('the picture keeps its size', error));
    },
    pause(paused) {
      if (paused === isPaused) return;
      isPaused = paused;
      changed();
    },
    paused: () => isPaused,
    close() {
      closed = true;
      for (const track of [microphone, camera, shared]) track?.stop();
    },
  };
  return { local, withoutCamera };
}
