import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { imageUrl } from '../../api/http/images.ts';
import { wantsLessMotion } from '../../device/appearance.ts';
import type { ViewedImage } from './viewed-image.ts';
import styles from './viewer.module.css';
import type { ZoomView } from './zoom.ts';

interface Props {
  image: ViewedImage;
  /** -1 before the current one, 1 after it. */
  place: number;
  drag: number | null;
  /** Zoom and position of the current one. */
  view: ZoomView | null;
  onReady: () => void;
  onFail: () => void;
}

const fade = 240;

/** One picture of the viewer: first the small version, which the page has usually loaded already, then the full size. */
export function ImageViewerSlide({ image, place, drag, view, onReady, onFail }: Props) {
  const slide = useRef<HTMLDivElement>(null);
  const before = useRef(place);
  const [loaded, setLoaded] = useState(false);
  const [failed, setFailed] = useState(false);
  const [small, large] = [imageUrl(image.image, 'sm'), imageUrl(image.image, 'default')];
  const shown = place === 0;

  useLayoutEffect(() => {
    const turned = (before.current === 0) !== shown;
    before.current = place;
    // With less motion the pictures fade instead of sliding.
    if (turned && wantsLessMotion())
      slide.current?.animate([{ opacity: shown ? 0 : 1 }, { opacity: shown ? 1 : 0 }], fade);
  }, [place, shown]);

  const fail = useEffectEvent(onFail);
  useEffect(() => {
    // A preloaded slide reports its failure when it becomes the current one.
    if (failed && shown) fail();
  }, [failed, shown]);

  const placed = { '--place': place, '--drag': `${drag ?? 0}px` } as CSSProperties;
  return (
    <div
      ref={slide}
      className={`image-viewer-slide ${shown ? 'shown' : ''} ${drag === null ? '' : styles.dragged}`}
      style={placed}
      aria-hidden={!shown}
    >
      <div
        className="image-viewer-picture"
        style={view ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : undefined}
      >
        {loaded || small === large ? null : (
          <img className="image-viewer-image" src={small} alt="" draggable={false} />
        )}
        <img
          className="image-viewer-image"
          src={large}
          alt={image.label}
          draggable={false}
          onLoad={() => {
            setLoaded(true);
            onReady();
          }}
          onError={() => setFailed(true)}
        />
      </div>
    </div>
  );
}
