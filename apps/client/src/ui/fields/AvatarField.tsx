import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import type { FieldInputProps } from '../form/types.ts';
import { useImageSource } from '../ImageSourceSheet.tsx';
import { ImageViewer } from '../ImageViewer.tsx';
import { imageTexts } from '../image-texts.ts';
import { texts } from '../texts.ts';
import { ariaOf } from './aria.ts';
import { useUploads } from './ImageField.tsx';
import './avatar-field.css';

/** A person's photo: from the gallery or the camera, round as it will be seen. */
export function AvatarField({ personName, ...field }: FieldInputProps & { personName: string }) {
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const [viewing, setViewing] = useState(false);
  const { progress, choose } = useUploads(([file]) => field.onChange(file ?? null));
  const source = useImageSource({
    title: field.label,
    onChoose: (event) => void choose(event),
    onView: value ? () => setViewing(true) : undefined,
    facing: 'user',
  });
  const action = value ? imageTexts.avatar.change : imageTexts.avatar.add;

  return (
    <div className="avatar-field">
      {source.sheet}
      <Avatar name={personName} image={value} />
      <div className="avatar-field-buttons">
        <button
          id={field.id}
          type="button"
          className="button secondary"
          aria-label={progress === null ? action : undefined}
          aria-disabled={progress !== null || undefined}
          onClick={() => progress === null && source.ask()}
          {...ariaOf({ ...field, required: false })}
        >
          {progress === null ? action : texts.form.uploading(Math.round(progress * 100))}
        </button>
        {value && progress === null ? (
          <button
            type="button"
            className="button plain"
            aria-label={imageTexts.avatar.remove}
            onClick={() => field.onChange(null)}
          >
            {texts.remove}
          </button>
        ) : null}
        {progress === null ? null : (
          <progress className="upload-progress" max={1} value={progress} aria-label={field.label} />
        )}
      </div>
      {value ? (
        <ImageViewer
          open={viewing}
          onClose={() => setViewing(false)}
          image={value}
          label={imageTexts.avatar.of(personName)}
        />
      ) : null}
    </div>
  );
}
