import type { Row } from '../../access/binding.ts';
import type { Platform } from '../../ports/ports.ts';

/** Stores the picture like an upload, and returns the row of `files` to insert. */
export async function storePicture(
  { images, files, ids, clock }: Platform,
  alt: string,
  svg: string,
): Promise<Row> {
  const id = ids.next();
  const file = `api_${id}.webp`;
  const variants = await images.render(svg);
  await files.put(`sm/${file}`, variants.sm.bytes);
  await files.put(file, variants.default.bytes);
  const { bytes, width, height } = variants.default;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(svg));
  const now = clock.now().toISOString();
  return {
    id,
    createdAt: now,
    updatedAt: now,
    rev: 1,
    name: `${alt.slice(0, 240)}.webp`,
    file,
    mime: 'image/webp',
    size: bytes.byteLength,
    width,
    height,
    owner: null,
    checksum: new Uint8Array(digest).toHex(),
  };
}
