import { type ChangeEvent, useId, useRef, useState } from 'react';
import { upload } from '../../api/uploads.ts';
import { feedback } from '../feedback/feedback.ts';
import type { FieldInputProps } from '../form/types.ts';
import { Picture } from '../Picture.tsx';
import { texts } from '../texts.ts';
import { ariaOf } from './aria.ts';

/** Uploads what was chosen and tells how far it is; null while nothing is under way. */
export function useUploads(onStored: (files: string[]) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    const stored: string[] = [];
    try {
      for (const [index, file] of files.entries()) {
        const onProgress = (fraction: number) => setProgress((index + fraction) / files.length);
        stored.push(await upload(file, { onProgress }));
      }
    } catch (error) {
      feedback.error(error);
    } finally {
      setProgress(null);
      if (stored.length > 0) onStored(stored);
    }
  };
  return { progress, choose };
}

/** The button that opens the file dialog; the input itself can't be styled. */
export function UploadButton({
  id,
  label,
  many,
  progress,
  onChoose,
  aria,
}: {
  id: string;
  label: string;
  many?: boolean;
  progress: number | null;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  aria?: Record<string, unknown>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  return (
    <>
      <input
        ref={input}
        id={inputId}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple={many}
        tabIndex={-1}
        aria-hidden="true"
        onChange={onChoose}
      />
      <button
        id={id}
        type="button"
        className="button secondary"
        disabled={progress !== null}
        onClick={() => input.current?.click()}
        {...aria}
      >
        {progress === null ? label : texts.form.uploading(Math.round(progress * 100))}
      </button>
      {progress === null ? null : (
        <progress className="upload-progress" max={1} value={progress} aria-label={label} />
      )}
    </>
  );
}

export function ImageField(field: FieldInputProps) {
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const { progress, choose } = useUploads(([file]) => field.onChange(file ?? null));
  return (
    <div className="image-field">
      {value ? (
        <span className="image-preview">
          <Picture value={value} alt={field.label} />
        </span>
      ) : null}
      <div className="row-inputs">
        <UploadButton
          id={field.id}
          label={value ? texts.form.replaceImage : texts.form.upload}
          progress={progress}
          onChoose={(event) => void choose(event)}
          aria={ariaOf({ ...field, required: false })}
        />
        {value && !field.required ? (
          <button type="button" className="button plain" onClick={() => field.onChange(null)}>
            {texts.remove}
          </button>
        ) : null}
      </div>
    </div>
  );
}
