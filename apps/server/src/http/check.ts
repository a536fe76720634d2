/** What a check of the installation is, and the words for what it found. */
import type { CheckName, CheckReading, Problem } from '@callejero/contract/answers/checks.ts';
import { sizeText } from '@callejero/contract/text/formats.ts';
import { diskFloor } from '../ports/disk-floor.ts';
import type { Platform, Probes } from '../ports/ports.ts';

export type Finding = Omit<Problem, 'name'>;
export type Found = Omit<CheckReading, 'name'>;

/** What checks read of a platform: a command has no more of it. */
export type Checked = Pick<Platform, 'config' | 'db' | 'clock' | 'city' | 'secrets' | 'maintenance'>;

export interface Check {
  name: CheckName;
  /**
   * A part of the running server; advice about its configuration, which only operators read; or what lies around it, which takes
   * longer to ask: what is known of that may be some minutes old.
   */
  about: 'part' | 'configuration' | 'surroundings';
  /** Without it the server can't do its work. */
  isNeeded?: boolean;
  /** Seconds for which a result without a problem is used again, instead of `briefly`. */
  seconds?: number;
  /** A rejection is the reason for `failure`. */
  run(platform: Checked, probes: Probes): Promise<Found> | Found;
  failure?(reason: string): Found;
}

export const warning = (title: string, sentence: string, remedy: string): Found => ({
  ...{ state: 'warning', title, sentence, remedy },
});
export const failed = (title: string, sentence: string, remedy: string): Found => ({
  ...{ state: 'failed', title, sentence, remedy },
});
/** Nothing is wrong. */
export const fine = (sentence: string): Found => ({ state: 'ok', title: null, sentence, remedy: null });
/** It could not be tried, or there is nothing to try. */
export const skipped = (sentence: string): Found => ({
  ...{ state: 'skipped', title: null, sentence, remedy: null },
});

/** For a probe that has found nothing wrong. */
export const fineIf = (work: Promise<unknown>, sentence: string): Promise<Found> =>
  work.then(() => fine(sentence));

export const minute = 60_000;
export const day = 24 * 60 * minute;
export const megabyte = 1024 ** 2;

/** Whether a disk is full, or nearly. `whose`: of what, with a space before it. `at`: where it is. */
export function diskFound(
  { free, total }: { free: number; total: number },
  { whose, at, remedy }: { whose: string; at: string; remedy: string },
): Found {
  const left = `Quedan ${sizeText(free)} libres de ${sizeText(total)} en ${at}.`;
  if (free < Math.min(100 * megabyte, total / 50)) return failed(`El disco${whose} está lleno`, left, remedy);
  return free < diskFloor(total) ? warning(`Queda poco sitio en el disco${whose}`, left, remedy) : fine(left);
}
