import { cameraReverseOutline } from 'ionicons/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CameraDirection, PictureQuality } from '../../device/camera/camera.ts';
import { impact } from '../../device/haptics.ts';
import { canvasFile } from '../crop/picture.ts';
import { attempt } from '../feedback/attempt.ts';
import { Button, IconButton } from '../layout/Button.tsx';
import { Modal } from '../layout/Modal.tsx';
import { pictureTexts } from '../pictures/texts.ts';
import { texts } from '../texts.ts';
import styles from './CameraDialog.module.css';
import { useCamera } from './useCamera.ts';

/** A photo, the choice of the gallery instead, or null for cancelled. */
export type CameraAnswer = File | 'gallery' | null;

interface CameraDialogProps {
  direction: CameraDirection;
  quality: PictureQuality;
  onDone: (answer: CameraAnswer) => void;
}

const words = pictureTexts.camera;

/** A computer's camera: its preview, a shutter button, and the taken photo to use or take again. */
export function CameraDialog({ direction, quality, onDone }: CameraDialogProps) {
  const [open, setOpen] = useState(true);
  const [shot, setShot] = useState<{ photo: File; url: string } | null>(null);
  const answer = useRef<CameraAnswer>(null);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(open && shot === null, { facing: direction === 'front' ? 'user' : 'environment' });
  const { state } = camera;
  const stream = state.kind === 'ready' ? state.stream : null;
  const [playing, setPlaying] = useState(false);

  // The content of a modal is mounted only once it opens, which may be after the stream is ready.
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      if (element) element.srcObject = stream;
      setPlaying(false);
    },
    [stream],
  );
  useEffect(() => () => (shot ? URL.revokeObjectURL(shot.url) : undefined), [shot]);

  const shoot = async () => {
    const seen = video.current;
    if (!seen || !playing) return;
    const canvas = pictureFrom(seen);
    impact('Medium');
    await attempt(async () => {
      const photo = await canvasFile(canvas, 'image/jpeg', quality, 'foto');
      setShot({ photo, url: URL.createObjectURL(photo) });
      // The camera is off while the photo is shown. For another photo, the shutter waits until the camera plays again.
      setPlaying(false);
    });
  };
  const end = (chosen: CameraAnswer) => {
    answer.current = chosen;
    setOpen(false);
  };

  const problem = state.kind === 'failed' && !shot ? pictureTexts.problems[state.problem] : null;
  return (
    <Modal
      open={open}
      large
      title={words.title}
      onClose={() => {
        setOpen(false);
        onDone(answer.current);
      }}
      foot={
        problem ? (
          <>
            <Button onClick={() => end('gallery')}>{words.gallery}</Button>
            <Button variant="primary" onClick={camera.retry}>
              {texts.retry}
            </Button>
          </>
        ) : shot ? (
          <>
            <Button onClick={() => setShot(null)}>{words.again}</Button>
            <Button variant="primary" onClick={() => end(shot.photo)}>
              {words.use}
            </Button>
          </>
        ) : (
          <Shutter
            isReady={playing}
            other={state.kind === 'ready' ? state.other : null}
            onShoot={() => void shoot()}
            onChange={camera.change}
          />
        )
      }
    >
      {problem ? (
        <div className="state center no-padding tall" role="alert">
          <h3>{problem.title}</h3>
          <p className="state-text">{problem.help}</p>
        </div>
      ) : (
        <div className={styles.stage}>
          {shot ? <img className={styles.stageImage} src={shot.url} alt={words.shot} /> : null}
          <video
            ref={attach}
            hidden={shot !== null}
            className={direction === 'front' ? `${styles.stageVideo} ${styles.mirrored}` : styles.stageVideo}
            aria-label={words.preview}
            autoPlay
            muted
            playsInline
            onPlaying={() => setPlaying(true)}
          />
          {shot || playing ? null : <p className={styles.opening}>{words.opening}</p>}
        </div>
      )}
    </Modal>
  );
}

interface ShutterProps {
  isReady: boolean;
  /** Another camera to change to; null where there is none. */
  other: string | null;
  onShoot: () => void;
  onChange: (camera: string) => void;
}

function Shutter({ isReady, other, onShoot, onChange }: ShutterProps) {
  return (
    <div className="flex center grow relative">
      <button
        type="button"
        className={styles.shutter}
        aria-label={words.shoot}
        aria-disabled={!isReady || undefined}
        onClick={onShoot}
      />
      {other ? (
        <IconButton
          icon={cameraReverseOutline}
          label={words.another}
          className={styles.cameraOther}
          onClick={() => onChange(other)}
        />
      ) : null}
    </div>
  );
}

/** What `video` shows at the moment. */
function pictureFrom(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
