import type { ClipboardEvent } from 'react';
import { useFileDrop } from '../hooks/useFileDrop.ts';

/** Props with which an element accepts pictures that are dropped onto it or pasted into it. */
export function useDropPaste(onFiles: (files: Blob[]) => void) {
  const { over, target } = useFileDrop(onFiles);
  return {
    over,
    target: {
      ...target,
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
