/** The content of private files, which is read with the person's token because their addresses are not public. */
import { useEffect, useState } from 'react';
import { readBlob } from '../../device/storage/blobs.ts';
import { http } from '../http/http.ts';

const maxThumbnails = 60;
/** By file, so that a picture that scrolls out of sight and back is not read again. */
const thumbnails = new Map<string, Blob>();

export async function fileContent(id: string, small = false): Promise<Blob> {
  const response = await http.response(`/files/${id}/content${small ? '?size=sm' : ''}`, {});
  return response.blob();
}

async function thumbnail(id: string): Promise<Blob> {
  const known = thumbnails.get(id);
  if (known) return known;
  const blob = await fileContent(id, true);
  thumbnails.set(id, blob);
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > maxThumbnails && oldest !== undefined) thumbnails.delete(oldest);
  return blob;
}

/**
 * The thumbnail of a stored picture (`id`), or of one on this device that waits to be sent (`key`). `failed`: it can't be read.
 */
export function useThumbnail(from: { id: string } | { key: string }): {
  url: string | null;
  failed: boolean;
} {
  const [shown, setShown] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false });
  const stored = 'id' in from;
  const name = stored ? from.id : from.key;
  useEffect(() => {
    let made: string | null = null;
    let over = false;
    (stored ? thumbnail(name) : readBlob(name)).then(
      (blob) => {
        if (over) return;
        made = blob && URL.createObjectURL(blob);
        setShown({ url: made, failed: made === null });
      },
      () => {
        if (!over) setShown({ url: null, failed: true });
      },
    );
    return () => {
      over = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [stored, name]);
  return shown;
}
