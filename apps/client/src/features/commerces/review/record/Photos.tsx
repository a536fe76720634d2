import { useState } from 'react';
import { Picture } from '../../../../ui/layout/Picture.tsx';
import { ImageViewer } from '../../../../ui/viewer/ImageViewer.tsx';
import { reviewTexts } from '../texts.ts';
import styles from './record.module.css';

/** Small pictures that open in the viewer. */
export function Photos({ photos, of }: { photos: readonly { file: string; alt: string }[]; of: string }) {
  const [start, setStart] = useState<number | null>(null);
  const images = photos.map(({ file, alt }, index) => ({
    image: file,
    label: alt || reviewTexts.record.photo(of, index + 1),
  }));
  return (
    <>
      <ul className="plain-list flex wrap gap-2">
        {images.map(({ image, label }, index) => (
          <li key={image}>
            <button
              className={styles.reviewPhoto}
              type="button"
              aria-label={label}
              onClick={() => setStart(index)}
            >
              <Picture value={image} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer open={start !== null} onClose={() => setStart(null)} images={images} start={start ?? 0} />
    </>
  );
}
