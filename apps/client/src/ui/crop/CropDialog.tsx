import { returnUpBack, returnUpForward } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import ReactCrop from 'react-image-crop';
import { Button, IconButton } from '../layout/Button.tsx';
import 'react-image-crop/dist/ReactCrop.css';
import type { PictureQuality } from '../../device/camera/camera.ts';
import { feedback } from '../feedback/feedback.ts';
import { Modal } from '../layout/Modal.tsx';
import { pictureTexts } from '../pictures/texts.ts';
import { texts } from '../texts.ts';
import styles from './crop.module.css';
import {
  type CropArea,
  fitted,
  largestArea,
  pixelArea,
  type Rotation,
  turnedBy,
  turnedSize,
} from './geometry.ts';
import { draw, writePicture } from './picture.ts';

/** The shape of the crop: a square, a square under a round mask, or any rectangle. */
export type CropShape = 'square' | 'round' | 'free';

interface CropDialogProps {
  file: Blob;
  /** The decoded file. */
  bitmap: ImageBitmap;
  shape: CropShape;
  quality: PictureQuality;
  /** Null: the person cancelled. */
  onDone: (picture: File | null) => void;
}

const words = pictureTexts.crop;
const aspects = [
  [words.free, null],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
  [words.square, 1],
] as const;

/** Pixels: a larger preview than the screen would only make dragging slow. */
const previewSide = 1200;

/** Crops and rotates a picture before it is uploaded. */
export function CropDialog({ file, bitmap, shape, quality, onDone }: CropDialogProps) {
  const fixed = shape === 'free' ? null : 1;
  const [open, setOpen] = useState(true);
  const [rotation, setRotation] = useState<Rotation>(0);
  const [aspect, setAspect] = useState<number | null>(fixed);
  const [cut, setCut] = useState<CropArea>(() => largestArea(bitmap, fixed));
  const [writing, setWriting] = useState(false);
  const result = useRef<File | null>(null);

  const size = turnedSize(bitmap, rotation);
  const area = pixelArea(cut, size);

  const turn = (quarters: 1 | -1) => {
    const next = turnedBy(rotation, quarters);
    setRotation(next);
    setCut(largestArea(turnedSize(bitmap, next), aspect));
  };
  const choose = (next: number | null) => {
    setAspect(next);
    setCut(largestArea(size, next));
  };
  const write = async (kept: CropArea | null) => {
    if (writing) return;
    setWriting(true);
    try {
      result.current = await writePicture(file, { area: kept, rotation }, quality);
      setOpen(false);
    } catch (error) {
      feedback.error(error);
      setWriting(false);
    }
  };

  return (
    <Modal
      open={open}
      large
      title={words.title}
      onClose={() => {
        setOpen(false);
        onDone(result.current);
      }}
      foot={
        <div className={`${styles.foot} flex wrap gap-2 grow end`}>
          <Button variant="plain" onClick={() => setOpen(false)}>
            {texts.cancel}
          </Button>
          <Button aria-disabled={writing || undefined} onClick={() => void write(null)}>
            {words.whole}
          </Button>
          <Button variant="primary" aria-disabled={writing || undefined} onClick={() => void write(area)}>
            {words.crop}
          </Button>
        </div>
      }
    >
      <div className="stack gap-3 tall">
        <div className={styles.stage}>
          <ReactCrop
            crop={{ unit: '%', ...cut }}
            onChange={(_, percent) => setCut(percent)}
            {...(aspect === null ? {} : { aspect })}
            circularCrop={shape === 'round'}
            ruleOfThirds={shape !== 'round'}
            keepSelection
            minWidth={32}
            minHeight={32}
            ariaLabels={words.handles}
          >
            <Preview bitmap={bitmap} rotation={rotation} />
          </ReactCrop>
        </div>
        <div className="row wrap gap-1-2">
          <IconButton icon={returnUpBack} label={words.left} onClick={() => turn(-1)} />
          <IconButton icon={returnUpForward} label={words.right} onClick={() => turn(1)} />
          {fixed === null ? (
            <fieldset className={`plain-fieldset ${styles.aspects}`} aria-label={words.aspect}>
              {aspects.map(([label, value]) => (
                <button
                  key={label}
                  type="button"
                  className="chip"
                  aria-pressed={aspect === value}
                  onClick={() => choose(value)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          ) : null}
          <output className="crop-size muted">{words.size(area.width, area.height)}</output>
        </div>
      </div>
    </Modal>
  );
}

/** A component of its own, because a modal's content is mounted only once it opens. */
function Preview({ bitmap, rotation }: { bitmap: ImageBitmap; rotation: Rotation }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const size = fitted(turnedSize(bitmap, rotation), previewSide);
    if (canvas.current) draw(canvas.current, bitmap, { area: null, rotation }, size);
  }, [bitmap, rotation]);
  return <canvas className={styles.canvas} ref={canvas} role="img" aria-label={words.picture} />;
}
