import { type ReactNode, useState } from 'react';
import { imageTexts } from './image-texts.ts';
import type { ViewedImage } from './viewed-image.ts';
import './image-viewer.css';
import { lazyPart } from '../lazy-part.tsx';
import styles from './ImageViewerButton.module.css';

const ImageViewer = lazyPart(async () => (await import('./ImageViewer.tsx')).ImageViewer);

interface Props {
  images: readonly ViewedImage[];
  /** The one that `children` shows: the viewer begins with it. */
  start?: number;
  className?: string | undefined;
  /** Says that there are more than the one that is seen. */
  counted?: boolean;
  /** The picture on the page, without a name of its own: the button has it. */
  children: ReactNode;
}

/** A picture on a page that opens the viewer. */
export function ImageViewerButton({ images, start = 0, className = '', counted, children }: Props) {
  const [viewing, setViewing] = useState(false);
  /** Once loaded it stays: it gives the focus back when it has closed. */
  const [wanted, setWanted] = useState(false);
  const label = images[start]?.label ?? '';
  return (
    <>
      <button
        type="button"
        className={`image-opener ${className}`}
        aria-label={imageTexts.viewer.open(label, counted ? images.length : 1)}
        onClick={() => {
          setWanted(true);
          setViewing(true);
        }}
      >
        {children}
        {counted && images.length > 1 ? (
          <span className={styles.imageOpenerCount} aria-hidden="true">
            {imageTexts.viewer.badge(images.length)}
          </span>
        ) : null}
      </button>
      {wanted ? (
        <ImageViewer open={viewing} onClose={() => setViewing(false)} images={images} start={start} />
      ) : null}
    </>
  );
}
