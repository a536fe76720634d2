import { useEffect, useRef, useState } from 'react';
import type { ChosenFile } from '../../../api/chat/outgoing-files.ts';
import { readPicture, untouched, writePicture } from '../../../ui/crop/picture.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { admitFiles, isPicture } from './admit-files.ts';

interface StagedFile extends ChosenFile {
  /** The object URL of a picture's preview; null for other files. */
  url: string | null;
}

export interface StagedFiles {
  files: readonly StagedFile[];
  add(chosen: readonly Blob[]): Promise<void>;
  remove(file: StagedFile): void;
  /** Returns the files to be sent, and clears the list. */
  take(): readonly StagedFile[];
}

/** The files chosen for the next message. */
export function useStagedFiles(): StagedFiles {
  const [files, setFiles] = useState<readonly StagedFile[]>([]);
  const latest = useRef(files);
  latest.current = files;
  /** The number of files that are still being read, which count for the limit. */
  const reading = useRef(0);
  useEffect(() => () => latest.current.forEach(forgetUrl), []);

  return {
    files,
    async add(chosen) {
      const named = chosen.map((blob) =>
        blob instanceof File ? blob : new File([blob], 'foto.jpg', { type: blob.type }),
      );
      const { admitted, problems } = admitFiles(named, latest.current.length + reading.current);
      if (problems.length > 0) feedback.warning(problems.join(' '));
      reading.current += admitted.length;
      try {
        const staged = await Promise.all(admitted.map(stage));
        setFiles((now) => [...now, ...staged]);
      } finally {
        reading.current -= admitted.length;
      }
    },
    remove(file) {
      forgetUrl(file);
      setFiles((now) => now.filter((other) => other !== file));
    },
    take() {
      latest.current.forEach(forgetUrl);
      setFiles([]);
      return latest.current;
    },
  };
}

/** A picture no larger than the server stores it; any other file, and a picture that this browser can't read, as it is. */
async function stage(file: File): Promise<StagedFile> {
  const plain = { blob: file, name: file.name, width: null, height: null, url: null };
  if (!isPicture(file)) return plain;
  try {
    const blob = await writePicture(file, untouched, 'high');
    const bitmap = await readPicture(blob);
    const { width, height } = bitmap;
    bitmap.close();
    return { ...plain, blob, width, height, url: URL.createObjectURL(blob) };
  } catch {
    return plain;
  }
}

function forgetUrl({ url }: StagedFile): void {
  if (url !== null) URL.revokeObjectURL(url);
}
