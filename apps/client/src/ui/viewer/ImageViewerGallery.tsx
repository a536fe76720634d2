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
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { imageUrl } from '../../api/http/images.ts';
import { maxScale } from '../../device/photo-viewer.ts';
import { sharePicture } from '../../device/share/share-picture.ts';
import { canSharePictures } from '../../device/share/share-sheet.ts';
import { feedback } from '../feedback/feedback.ts';
import { Icon } from '../layout/Icon.tsx';
import { texts } from '../texts.ts';
import styles from './ImageViewerGallery.module.css';
import { useMovie } from './ImageViewerMovie.ts';
import { ImageViewerSlide } from './ImageViewerSlide.tsx';
import { imageTexts } from './image-texts.ts';
import type { ViewedImage } from './viewed-image.ts';
import type { Spot } from './zoom.ts';
import { useZoomGestures } from './zoom-gestures.ts';

interface Props {
  images: readonly ViewedImage[];
  start: number;
  onClose: () => void;
  onFail: () => void;
}

const words = imageTexts.viewer;
const zoomStep = 1.4;
const panKeys: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: 60, y: 0 },
  ArrowRight: { x: -60, y: 0 },
  ArrowUp: { x: 0, y: 60 },
  ArrowDown: { x: 0, y: -60 },
};

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
  const { scale } = zoom.view;

  // Keys work wherever the focus is, because the viewer covers the whole screen.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyAction(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const keyAction = (key: string): (() => void) | undefined => {
    const by = panKeys[key];
    if (by && scale > 1) return () => zoom.pan(by);
    switch (key) {
      case '+':
      case '=':
        return () => zoom.zoomBy(zoomStep);
      case '-':
        return () => zoom.zoomBy(1 / zoomStep);
      case '0':
        return zoom.whole;
      case 'ArrowLeft':
        return () => go(index - 1);
      case 'ArrowRight':
        return () => go(index + 1);
      case 'Home':
        return () => go(0);
      case 'End':
        return () => go(last);
      default:
        return;
    }
  };

  const current = images[index];
  const share = async () => {
    if (!current) return;
    movie.stop();
    try {
      await sharePicture(imageUrl(current.image, 'default'), current.label);
    } catch {
      feedback.error(texts.imageFailed);
    }
  };
  const shares = canSharePictures();

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
          {last > 0 ? <span>{words.position(index, images.length)}</span> : null}
          <span className={styles.label}>{current?.label}</span>
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
      <div className={styles.bar}>
        {last > 0 ? (
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
