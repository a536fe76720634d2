import {
  addOutline,
  chevronBackOutline,
  chevronForwardOutline,
  close,
  downloadOutline,
  pauseOutline,
  playOutline,
  removeOutline,
  shareSocialOutline,
} from 'ionicons/icons';
import { useRef, useState } from 'react';
import { imageUrl } from '../../api/http/images.ts';
import { maxScale } from '../../device/photo-viewer.ts';
import { sharePicture } from '../../device/share/share-picture.ts';
import { canSharePictures } from '../../device/share/share-sheet.ts';
import { feedback } from '../feedback/feedback.ts';
import { Icon } from '../layout/Icon.tsx';
import { texts } from '../texts.ts';
import { useMovie } from './ImageViewerMovie.ts';
import { ImageViewerSlide } from './ImageViewerSlide.tsx';
import { imageTexts } from './image-texts.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import type { ViewedImage } from './viewed-image.ts';
import styles from './viewer.module.css';
import { zoomStep } from './zoom.ts';
import { useZoomGestures, type ZoomGestures } from './zoom-gestures.ts';

interface Props {
  images: readonly ViewedImage[];
  start: number;
  onClose: () => void;
  onFail: () => void;
}

const words = imageTexts.viewer;

/** The content of the viewer's dialog: the current picture, its preloaded neighbours, and the actions. */
export function ImageViewerGallery({ images, start, onClose, onFail }: Props) {
  const last = images.length - 1;
  const [index, setIndex] = useState(start);
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const stage = useRef<HTMLDivElement>(null);
  const leads = (step: -1 | 1) => index + step >= 0 && index + step <= last;
  const show = (next: number) => {
    zoom.whole();
    setIndex(next);
  };
  const movie = useMovie({ index, last, ready: loaded.has(index), show });
  const go = (next: number) => {
    movie.stop();
    if (next !== index && next >= 0 && next <= last) show(next);
  };
  const zoom = useZoomGestures({
    stage,
    leads,
    onStep: (step) => go(index + step),
    onTouch: movie.stop,
  });
  useViewerKeys(zoom, { index, last, go });
  const current = images[index];

  return (
    <div className={movie.playing ? `${styles.frame} ${styles.playing}` : styles.frame}>
      <div ref={stage} className="image-viewer-stage" {...zoom.handlers}>
        {[index - 1, index, index + 1].map((at) => {
          const image = images[at];
          return image ? (
            <ImageViewerSlide
              key={at}
              image={image}
              place={at - index}
              drag={zoom.drag}
              view={at === index ? zoom.view : null}
              onReady={() => setLoaded((known) => new Set([...known, at]))}
              onFail={onFail}
            />
          ) : null;
        })}
      </div>
      <div className={styles.head}>
        <output className={styles.position} aria-live={movie.playing ? 'off' : 'polite'}>
          {last > 0 ? (
            <span className={styles.positionCount}>{words.position(index, images.length)}</span>
          ) : null}
          <span className={`${styles.label} ${styles.positionCount}`}>{current?.label}</span>
        </output>
        <Tool label={texts.close} icon={close} onUse={onClose} />
      </div>
      {last > 0 ? (
        <>
          <Tool
            label={words.previous}
            icon={chevronBackOutline}
            side="previous"
            off={!leads(-1)}
            onUse={() => go(index - 1)}
          />
          <Tool
            label={words.next}
            icon={chevronForwardOutline}
            side="next"
            off={!leads(1)}
            onUse={() => go(index + 1)}
          />
        </>
      ) : null}
      <ViewerBar image={current} zoom={zoom} movie={movie} plays={last > 0} />
    </div>
  );
}

interface ViewerBarProps {
  image: ViewedImage | undefined;
  zoom: ZoomGestures;
  movie: ReturnType<typeof useMovie>;
  /** Whether there are several pictures, which can be played. */
  plays: boolean;
}

/** The actions on the current picture, at the foot. */
function ViewerBar({ image, zoom, movie, plays }: ViewerBarProps) {
  const { scale } = zoom.view;
  const share = async () => {
    if (!image) return;
    movie.stop();
    try {
      await sharePicture(imageUrl(image.image, 'default'), image.label);
    } catch {
      feedback.error(texts.imageFailed);
    }
  };
  const shares = canSharePictures();

  return (
    <div className={styles.bar}>
      {plays ? (
        <Tool
          label={movie.playing ? words.pause : words.play}
          icon={movie.playing ? pauseOutline : playOutline}
          onUse={movie.toggle}
        />
      ) : null}
      <Tool
        label={words.smaller}
        icon={removeOutline}
        off={scale <= 1}
        onUse={() => zoom.zoomBy(1 / zoomStep)}
      />
      <output className={styles.scale}>{words.scale(scale)}</output>
      <Tool
        label={words.larger}
        icon={addOutline}
        off={scale >= maxScale}
        onUse={() => zoom.zoomBy(zoomStep)}
      />
      <Tool
        label={shares ? words.share : words.save}
        icon={shares ? shareSocialOutline : downloadOutline}
        onUse={() => void share()}
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: string;
  /** The side of the picture at which the button is. */
  side?: 'previous' | 'next';
  off?: boolean;
  onUse: () => void;
}

function Tool({ label, icon, side, off = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className={`button icon-only ${styles.tool} ${side ?? ''}`}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={onUse}
    >
      <Icon icon={icon} />
    </button>
  );
}
