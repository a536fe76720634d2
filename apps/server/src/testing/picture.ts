import sharp from 'sharp';

/** A JPEG of one colour. */
export async function drawJpeg(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#2fa9e0' } });
  return new Uint8Array(await drawn.jpeg().toBuffer());
}
