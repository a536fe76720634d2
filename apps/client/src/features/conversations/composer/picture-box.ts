/** The maximum size of a picture in a message, in pixels. */
const max = { width: 280, height: 320 };

/** The space for a picture in a message, known before it loads. A picture of unknown size gets a square. */
export function toBox({ width, height }: { width: number | null; height: number | null }) {
  const [wide, high] = [width ?? max.width, height ?? max.width];
  const scale = Math.min(1, max.width / wide, max.height / high);
  // A very thin picture can still be tapped.
  return { width: Math.max(88, Math.round(wide * scale)), aspectRatio: `${wide} / ${high}` };
}
