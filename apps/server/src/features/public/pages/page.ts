/** A page that was made, and until when it is true. */

export interface Page {
  body: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Thrown by a page that is somewhere else now. */
export class Moved extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`Moved to ${path}`);
    this.path = path;
  }
}

/**
 * A page holds until the next full minute, because opening hours, «hace 3 minutos» and the days change on one, and
 * until the first of the moments that it names.
 */
export function pageUntil(body: string, now: Date, moments: readonly string[] = []): Page {
  const minute = (Math.floor(now.getTime() / 60_000) + 1) * 60_000;
  const later = moments.map((moment) => Date.parse(moment)).filter((time) => time > now.getTime());
  return { body, expires: Math.min(minute, ...later) };
}
