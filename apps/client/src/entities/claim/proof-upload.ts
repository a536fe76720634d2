import type { Envelope } from '@callejero/contract/envelope.ts';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import { type UploadOptions, uploadForm } from '../../api/http/uploads.ts';
import { untouched, writePicture } from '../../ui/crop/picture.ts';

type Named = Pick<File, 'name'> & { type?: string };

/** Some systems give files no type. */
export function isPdf({ name, type }: Named): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

/** Whether a file is a PDF or a picture, even one that this browser can't read. */
export function isProof(file: Named): boolean {
  return isPdf(file) || /^image\//.test(file.type ?? '') || /\.hei[cf]$/i.test(file.name);
}

/** A picture scaled down to the size that the server stores; a PDF unchanged. */
export async function smallerProof(file: Blob): Promise<Blob> {
  return file instanceof File && isPdf(file) ? file : await writePicture(file, untouched, 'high');
}

/** Stores a private file; resolves with its id. */
export async function sendProof(file: Blob, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.append('file', file, file instanceof File ? file.name : 'comprobante');
  const { data } = await uploadForm<Envelope<StoredFile>>('/files/upload?private=true', form, options);
  return data.id;
}
