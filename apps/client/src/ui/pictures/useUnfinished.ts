import { useEffect, useRef } from 'react';
import { feedback } from '../feedback/feedback.ts';
import { pictureTexts } from './texts.ts';
import type { PictureUpload } from './upload-list.ts';

/** Blocks saving a form while its pictures are uploading, because they would be missing in the saved row. */
export function useUnfinished(id: string, uploads: readonly PictureUpload[]): void {
  const latest = useRef(uploads);
  latest.current = uploads;
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form');
    const hold = (event: Event) => {
      if (latest.current.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const failed = latest.current.every(({ state }) => state === 'failed');
      feedback.warning(failed ? pictureTexts.upload.pending : pictureTexts.upload.busy);
      document.getElementById(id)?.scrollIntoView({ block: 'center' });
    };
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, [id]);
}
