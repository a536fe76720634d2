import { useRef, useState } from 'react';
import { feedback } from '../feedback/feedback.ts';
import formStyles from '../form/form.module.css';
import type { FieldInputProps } from '../form/types.ts';
import { Button } from '../layout/Button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { maxPhotos, type Photo, roomFor, toPhotos, withStored } from '../pictures/photo-list.ts';
import picturesStyles from '../pictures/pictures.module.css';
import { storedPicture } from '../pictures/stored-picture.ts';
import { pictureTexts } from '../pictures/texts.ts';
import { UploadStatus } from '../pictures/UploadStatus.tsx';
import { useDropPaste } from '../pictures/useDropPaste.ts';
import { usePictures } from '../pictures/usePictures.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { ImageViewer } from '../viewer/ImageViewer.tsx';
import { toAria } from './aria.ts';
import styles from './fields.module.css';

/** Loaded after the form, because dragging needs a library. */
const SortablePhotos = lazyPart(
  async () => (await import('../pictures/SortablePhotos.tsx')).SortablePhotos,
  <Skeleton rows={1} height="6rem" />,
);

const words = pictureTexts.photos;

/** Photos in their order, each with its description; the first is the cover. */
export function PhotosField(field: FieldInputProps) {
  const photos = toPhotos(field.value);
  // Two uploads may end before the form has rendered the first.
  const latest = useRef(photos);
  latest.current = photos;
  const [viewed, setViewed] = useState<number | null>(null);

  const change = (next: Photo[]) => {
    latest.current = next;
    field.onChange(next);
  };
  const pictures = usePictures({
    id: field.id,
    name: field.name,
    title: field.label,
    shape: 'free',
    options: { limit: maxPhotos },
    admit: (count, uploading) => {
      const room = roomFor(count, latest.current.length + uploading);
      if (room < count) feedback.warning(words.cut(room, maxPhotos));
      return room;
    },
    onStored: (file, replaces) => change(withStored(latest.current, file, replaces)),
  });
  const { over, target } = useDropPaste(pictures.take);
  const taken = photos.length + pictures.uploads.length;
  const full = taken >= maxPhotos;

  return (
    <fieldset
      className={
        over ? `plain-fieldset ${picturesStyles.drop} over` : `plain-fieldset ${picturesStyles.drop}`
      }
      aria-labelledby={`${field.id}-label`}
      {...target}
    >
      {pictures.dialogs}
      {photos.length > 0 ? (
        <SortablePhotos
          photos={photos}
          onChange={change}
          onBlur={field.onBlur}
          onView={setViewed}
          onCrop={(photo) =>
            void storedPicture(photo.file).then((file) => pictures.cut(file, photo.file), feedback.error)
          }
          onEmptied={() => document.getElementById(field.id)?.focus()}
        />
      ) : null}
      {pictures.uploads.length > 0 ? (
        <ul className="photo-uploads">
          {pictures.uploads.map((upload) => (
            <li className={picturesStyles.photoUpload} key={upload.id}>
              <span className={`${formStyles.imagePreview} ${formStyles.small}`}>
                <img className="picture" src={upload.url} alt="" />
              </span>
              <span className={styles.photoUploadName}>{upload.name}</span>
              <UploadStatus
                upload={upload}
                onCancel={() => pictures.cancel(upload.id)}
                onRetry={() => pictures.retry(upload.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row-inputs">
        <Button
          id={field.id}
          aria-disabled={full || undefined}
          onClick={() => (full ? feedback.warning(words.full(maxPhotos)) : pictures.ask())}
          {...toAria({ ...field, required: false })}
        >
          {words.add(field.label)}
        </Button>
        <span className="muted" aria-live="polite">
          {words.count(taken, maxPhotos)}
        </span>
      </div>
      <p className={`${picturesStyles.hint} muted`}>{words.help}</p>
      <ImageViewer
        open={viewed !== null}
        onClose={() => setViewed(null)}
        images={photos.map(({ file, alt }) => ({ image: file, label: alt || field.label }))}
        start={viewed ?? 0}
      />
    </fieldset>
  );
}
