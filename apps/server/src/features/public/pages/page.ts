/** A generated page with its expiry. */

export interface RenderedPage {
  body: string;
  /** Besides those of every page. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Thrown by a page whose address has changed. */
export class Moved extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`Moved to ${path}`);
    this.path = path;
  }
}

/** A page that no moment changes. */
export const lastingPage = (body: string): RenderedPage => ({ body, expires: Number.POSITIVE_INFINITY });

/**
 * A page expires at the next full minute, when opening hours, «hace 3 minutos» or the day may change, or at the first
 * of `moments`.
 */
export function pageUntil(
  body: string,
  now: Date,
  moments: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): RenderedPage {
  const minute = (Math.floor(now.getTime() / 60_000) + 1) * 60_000;
  const later = moments.map((moment) => Date.parse(moment)).filter((time) => time > now.getTime());
  return { body, headers, expires: Math.min(minute, ...later) };
}
