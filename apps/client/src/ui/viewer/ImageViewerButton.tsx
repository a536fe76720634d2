import { type ReactNode, useState } from 'react';
import { imageTexts } from './image-texts.ts';
import type { ViewedImage } from './viewed-image.ts';
import './image-viewer.css';
import { lazyPart } from '../lazy-part.tsx';
import styles from './ImageViewerButton.module.css';

const ImageViewer = lazyPart(async () => (await import('./ImageViewer.tsx')).ImageViewer);

interface Props {
  images: readonly ViewedImage[];
  /** Index of the picture that `children` shows, with which the viewer begins. */
  start?: number;
  className?: string | undefined;
  /** Shows the number of pictures. */
  counted?: boolean;
  /** The picture on the page, with an empty `alt`, because the button has the name. */
  children: ReactNode;
}

/** A picture on a page that opens the viewer. */
export function ImageViewerButton({ images, start = 0, className = '', counted, children }: Props) {
  const [viewing, setViewing] = useState(false);
  /** Once loaded the viewer stays mounted, because it returns the focus after closing. */
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
