import { IonIcon } from '@ionic/react';
import { arrowDown, arrowUp, close } from 'ionicons/icons';
import type { FieldInputProps } from '../form/types.ts';
import { Picture } from '../Picture.tsx';
import { texts } from '../texts.ts';
import { ariaOf } from './aria.ts';
import { UploadButton, useUploads } from './ImageField.tsx';

interface Photo {
  file: string;
  alt: string;
}

/** Photos in their order, each with its description. */
export function PhotosField(field: FieldInputProps) {
  const photos = Array.isArray(field.value) ? (field.value as Photo[]) : [];
  const { progress, choose } = useUploads((files) =>
    field.onChange([...photos, ...files.map((file) => ({ file, alt: '' }))]),
  );
  const move = (index: number, by: 1 | -1) => {
    const next = [...photos];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    field.onChange(next);
  };

  return (
    <fieldset className="plain-fieldset" aria-labelledby={`${field.id}-label`}>
      <ol className="photos">
        {photos.map((photo, index) => (
          <li key={photo.file}>
            <span className="image-preview small">
              <Picture value={photo.file} alt={photo.alt} />
            </span>
            <input
              className="input"
              aria-label={`${texts.form.photoAlt} ${index + 1}`}
              placeholder={texts.form.photoAlt}
              value={photo.alt}
              onChange={(event) =>
                field.onChange(
                  photos.map((each, at) => (at === index ? { ...each, alt: event.target.value } : each)),
                )
              }
              onBlur={field.onBlur}
            />
            <span className="photo-buttons">
              <button
                type="button"
                className="button plain icon-only"
                aria-label={`${texts.form.moveUp} foto ${index + 1}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IonIcon icon={arrowUp} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="button plain icon-only"
                aria-label={`${texts.form.moveDown} foto ${index + 1}`}
                disabled={index === photos.length - 1}
                onClick={() => move(index, 1)}
              >
                <IonIcon icon={arrowDown} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="button plain icon-only"
                aria-label={`${texts.remove} foto ${index + 1}`}
                onClick={() => field.onChange(photos.filter((_, at) => at !== index))}
              >
                <IonIcon icon={close} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <UploadButton
        id={field.id}
        label={texts.form.upload}
        many
        progress={progress}
        onChoose={(event) => void choose(event)}
        aria={ariaOf({ ...field, required: false })}
      />
    </fieldset>
  );
}
