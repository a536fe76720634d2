/** The dependencies of all pages. */

import type { FoundOccurrence, Occurrence } from '@callejero/contract/answers/agenda.ts';
import { type PublicPage, publicUrl } from '@callejero/contract/links/public-url.ts';
import type { RecurringEvent } from '@callejero/contract/resources/events.ts';
import { imageWidths, storedImagesPath } from '@callejero/contract/resources/files.ts';
import { storedFilePattern } from '@callejero/contract/values.ts';
import type { CityNow } from '../../ports/city.ts';
import type { Config } from '../../ports/config.ts';
import type { MaintenanceNow } from '../../ports/maintenance.ts';
import type { PublicReader } from './reader.ts';
import type { Words } from './words/words.ts';

/** The agenda's functions for the times of events. */
export interface EventTimes {
  /** The occurrences that overlap the time from `from` until before `to`, in order. */
  occurrences: (event: RecurringEvent, from: Date, to: Date) => Occurrence[];
  /** The first occurrence that is not over at `from`. */
  nextOccurrence: (event: RecurringEvent, from: Date) => Occurrence | null;
  findOccurrence: (event: RecurringEvent, recurrenceId: string, now: Date) => FoundOccurrence;
}

export interface PublicSite extends EventTimes {
  config: Config;
  /** The city's values when the page began. */
  readonly city: CityNow;
  /** What is said on every page while nothing can be saved. */
  readonly maintenance: Pick<MaintenanceNow, 'sentence' | 'until'> | null;
  words: Words;
  reader: PublicReader;
}

/** A path within the site. */
export function pathTo(page: PublicPage): string {
  return publicUrl(page, '');
}

/** An address for use outside the site. */
export function absolute({ publicUrl: base }: Pick<Config, 'publicUrl'>, path: string): string {
  return `${base.replace(/(?<!\/)\/+$/, '')}${path}`;
}

/** The address of an image value, in its small or its default size. */
export function imageUrl(config: Config, value: string, size: 'sm' | 'default' = 'default'): string {
  if (!storedFilePattern.test(value)) return value;
  const path = `/${storedImagesPath}/${size === 'sm' ? 'sm/' : ''}${value}`;
  return config.filesUrl === config.publicUrl ? path : `${config.filesUrl.replace(/(?<!\/)\/+$/, '')}${path}`;
}

/** The `srcset` of a stored image; null for an external one. */
export function imageSources(config: Config, value: string): string | null {
  if (!storedFilePattern.test(value)) return null;
  const { sm, default: large } = imageWidths;
  return `${imageUrl(config, value, 'sm')} ${sm}w, ${imageUrl(config, value)} ${large}w`;
}

/** The address of an image for use outside the site. */
export function absoluteImage(config: Config, value: string): string {
  const url = imageUrl(config, value);
  return url.startsWith('/') ? absolute(config, url) : url;
}
