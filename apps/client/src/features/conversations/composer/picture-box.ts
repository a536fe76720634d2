/** Pixels that a picture takes in a message at most. */
const max = { width: 280, height: 320 };

/** The place of a picture in a message, known before it is read; one of unknown size gets a square. */
export function boxOf({ width, height }: { width: number | null; height: number | null }) {
  const [wide, high] = [width ?? max.width, height ?? max.width];
  const scale = Math.min(1, max.width / wide, max.height / high);
  // One that is very thin can still be touched.
  return { width: Math.max(88, Math.round(wide * scale)), aspectRatio: `${wide} / ${high}` };
}
