/** The last reading of all checks, which the database stores for every server: asking all of them takes seconds. */
import { type CheckReading, checkReadingSchema } from '@callejero/contract/answers/checks.ts';
import * as z from 'zod';
import { installationNotes, noteInstallation } from '../ports/installation.ts';
import type { Queryable } from '../ports/ports.ts';
import type { Checks } from './checks.ts';

const note = 'checks';

export interface LastReading {
  checks: CheckReading[];
  at: Date;
}

/** Null if there is none, or an older release stored it in another form. */
export async function lastReading(db: Queryable): Promise<LastReading | null> {
  const stored = (await installationNotes(db)).get(note);
  if (!stored) return null;
  const checks = z.array(checkReadingSchema).safeParse(JSON.parse(stored.value));
  return checks.success ? { checks: checks.data, at: stored.at } : null;
}

/** What is known without waiting: of parts and the configuration now, of what is around the server at the last reading. */
export async function latestReadings(checks: Checks, db: Queryable): Promise<CheckReading[]> {
  const now = [...(await checks.all('part')), ...(await checks.all('configuration'))];
  const stored = (await lastReading(db))?.checks ?? [];
  return [...now, ...stored.filter(({ name }) => !now.some((each) => each.name === name))];
}

/** Without what only the server needs of an outcome. */
export const toReading = ({ name, state, title, sentence, remedy }: CheckReading): CheckReading => ({
  ...{ name, state, title, sentence, remedy },
});

export async function storeReading(
  db: Queryable,
  outcomes: readonly CheckReading[],
  at: Date,
): Promise<void> {
  await noteInstallation(db, note, JSON.stringify(outcomes.map(toReading)), at);
}
