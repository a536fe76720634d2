import { imageOutline } from 'ionicons/icons';
import { type ChangeEvent, useRef, useState } from 'react';
import { CameraError } from '../../device/camera/camera-error.ts';
import { readPictureFile } from '../../device/scanner/scanner-pictures.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { loadReader } from './camera/load-reader.ts';
import { texts } from './texts.ts';

/** Reads a code from a picture file, such as one that somebody sent. */
export function ImageButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again is a change.
    target.value = '';
    if (!file) return;
    setReading(true);
    try {
      const text = await readPictureFile(file, await loadReader());
      setReading(false);
      if (text === null) feedback.warning(texts.nothingInImage);
      else onText(text);
    } catch (error) {
      setReading(false);
      feedback.error(error instanceof CameraError ? texts.unreadable : texts.problems.failed.help);
    }
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden onChange={(event) => void choose(event)} />
      <Button
        icon={imageOutline}
        aria-disabled={reading || undefined}
        onClick={() => reading || input.current?.click()}
      >
        {reading ? texts.reading : texts.fromImage}
      </Button>
    </>
  );
}
