import { cropOutline } from 'ionicons/icons';
import { useState } from 'react';
import { feedback } from '../feedback/feedback.ts';
import formStyles from '../form/form.module.css';
import type { FieldInputProps } from '../form/types.ts';
import { Button } from '../layout/Button.tsx';
import { Picture } from '../layout/Picture.tsx';
import picturesStyles from '../pictures/pictures.module.css';
import { isStored, storedPicture } from '../pictures/stored-picture.ts';
import { pictureTexts } from '../pictures/texts.ts';
import { UploadStatus } from '../pictures/UploadStatus.tsx';
import { useDropPaste } from '../pictures/useDropPaste.ts';
import { usePictures } from '../pictures/usePictures.tsx';
import { texts } from '../texts.ts';
import { ImageViewer } from '../viewer/ImageViewer.tsx';
import { toAria } from './aria.ts';
import styles from './fields.module.css';

/** One picture: a logo is cropped to a square, any other freely. */
export function ImageField(field: FieldInputProps) {
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const [viewing, setViewing] = useState(false);
  const pictures = usePictures({
    id: field.id,
    name: field.name,
    title: field.label,
    shape: field.name === 'logo' ? 'square' : 'free',
    onView: value ? () => setViewing(true) : undefined,
    onStored: (file) => field.onChange(file),
  });
  const { over, target } = useDropPaste(pictures.take);
  const [upload] = pictures.uploads;
  const crop = (stored: string) =>
    storedPicture(stored).then((file) => pictures.cut(file, null), feedback.error);

  return (
    <div
      className={
        over ? `row wrap gap-3 ${picturesStyles.drop} over` : `row wrap gap-3 ${picturesStyles.drop}`
      }
      {...target}
    >
      {pictures.dialogs}
      {upload ? (
        <span className={formStyles.imagePreview}>
          <img className="picture" src={upload.url} alt={field.label} />
        </span>
      ) : value ? (
        <span className={formStyles.imagePreview}>
          <Picture value={value} alt={field.label} />
        </span>
      ) : null}
      <div className={styles.side}>
        {upload ? (
          <UploadStatus
            upload={upload}
            onCancel={() => pictures.cancel(upload.id)}
            onRetry={() => pictures.retry(upload.id)}
          />
        ) : null}
        <div className="row-inputs">
          <Button id={field.id} onClick={() => pictures.ask()} {...toAria({ ...field, required: false })}>
            {value ? texts.form.replaceImage : texts.form.upload}
          </Button>
          {value && isStored(value) && !upload ? (
            <Button icon={cropOutline} variant="plain" onClick={() => void crop(value)}>
              {pictureTexts.photos.crop}
            </Button>
          ) : null}
          {value && !field.required ? (
            <Button variant="plain" onClick={() => field.onChange(null)}>
              {texts.remove}
            </Button>
          ) : null}
        </div>
        <p className={`${picturesStyles.hint} muted`}>{pictureTexts.photos.helpOfOne}</p>
      </div>
      {value ? (
        <ImageViewer
          open={viewing}
          onClose={() => setViewing(false)}
          images={[{ image: value, label: field.label }]}
        />
      ) : null}
    </div>
  );
}
