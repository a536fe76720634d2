import { useState } from 'react';
import type { FieldInputProps } from '../form/types.ts';
import { Avatar } from '../layout/Avatar.tsx';
import { Button } from '../layout/Button.tsx';
import picturesStyles from '../pictures/pictures.module.css';
import { UploadStatus } from '../pictures/UploadStatus.tsx';
import { useDropPaste } from '../pictures/useDropPaste.ts';
import { usePictures } from '../pictures/usePictures.tsx';
import { texts } from '../texts.ts';
import { ImageViewer } from '../viewer/ImageViewer.tsx';
import { imageTexts } from '../viewer/image-texts.ts';
import { toAria } from './aria.ts';
import styles from './fields.module.css';

/** A person's photo, from the gallery or the camera, in a round preview as it will be shown. */
export function AvatarField({ personName, ...field }: FieldInputProps & { personName: string }) {
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const [viewing, setViewing] = useState(false);
  const pictures = usePictures({
    id: field.id,
    name: field.name,
    title: field.label,
    shape: 'round',
    options: { direction: 'front' },
    onView: value ? () => setViewing(true) : undefined,
    onStored: (file) => field.onChange(file),
  });
  const { over, target } = useDropPaste(pictures.take);
  const [upload] = pictures.uploads;
  const action = value ? imageTexts.avatar.change : imageTexts.avatar.add;

  return (
    <div
      className={
        over
          ? `${styles.avatarField} ${picturesStyles.drop} over`
          : `${styles.avatarField} ${picturesStyles.drop}`
      }
      {...target}
    >
      {pictures.dialogs}
      {upload ? (
        <span className="avatar" aria-hidden="true">
          <img src={upload.url} alt="" />
        </span>
      ) : (
        <Avatar name={personName} image={value} />
      )}
      <div className={styles.buttons}>
        {upload ? (
          <UploadStatus
            upload={upload}
            onCancel={() => pictures.cancel(upload.id)}
            onRetry={() => pictures.retry(upload.id)}
          />
        ) : null}
        <Button
          id={field.id}
          aria-label={action}
          onClick={() => pictures.ask()}
          {...toAria({ ...field, required: false })}
        >
          {action}
        </Button>
        {value && !upload ? (
          <Button variant="plain" aria-label={imageTexts.avatar.remove} onClick={() => field.onChange(null)}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
      {value ? (
        <ImageViewer
          open={viewing}
          onClose={() => setViewing(false)}
          images={[{ image: value, label: imageTexts.avatar.of(personName) }]}
        />
      ) : null}
    </div>
  );
}
