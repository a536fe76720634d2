/** Whether an automatic run may be applied without a person. Pure. */
import { harmlessLimits } from '@callejero/contract/resources/sources.ts';

export interface RunEffects {
  /** Places of the source before the run. */
  places: number;
  /** Those of them that its data close or no longer contain. */
  closed: number;
  /** New or changed names, links and telephones. */
  values: number;
  /** Lost rows and values, by the sentence that says so. */
  losses: Readonly<Record<string, number>>;
  /** The same of the last run; null if there was none. */
  lossesBefore: Readonly<Record<string, number>> | null;
  /** What the plan itself asks a person. */
  question: string | null;
}

/** Why a person must decide, in Spanish; null if the run is harmless. */
export function whyItWaits(effects: RunEffects): string | null {
  const { places, closed, values, losses, lossesBefore, question } = effects;
  const reasons: string[] = [];
  if (question !== null) reasons.push(question);
  if (lossesBefore === null) reasons.push('Es la primera vez que se lee.');
  if (closed > places * harmlessLimits.closed)
    reasons.push(
      `${closed} de ${places} lugares ya no están o figuran cerrados: más del ${harmlessLimits.closed * 100} %.`,
    );
  if (values > harmlessLimits.values)
    reasons.push(`Trae más de ${harmlessLimits.values} nombres, enlaces o teléfonos nuevos o distintos.`);
  const more = Object.entries(losses).filter(([sentence, rows]) => rows > (lossesBefore?.[sentence] ?? 0));
  if (more.length > 0) {
    const [[sentence, rows] = ['', 0]] = more.sort((a, b) => b[1] - a[1]);
    reasons.push(`Se perdería más que la última vez: ${rows} ${sentence}`);
  }
  return reasons.length > 0 ? reasons.join(' ') : null;
}

const telling = [
  'name',
  'title',
  'phones',
  'whatsapp',
  'email',
  'website',
  'bookingUrl',
  'social',
  'ticketUrl',
] as const;

/** The fields whose values send people somewhere: names, links and telephones. */
export const tellingFields: readonly string[] = telling;

/** How many names, links and telephones are in `after` and not in `before`. A value that goes away counts as one. */
export function countTelling(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): number {
  let count = 0;
  for (const field of telling) {
    const [old, now] = [valuesOf(before[field]), valuesOf(after[field])];
    const fresh = [...now].filter((value) => !old.has(value)).length;
    count += fresh > 0 ? fresh : [...old].some((value) => !now.has(value)) ? 1 : 0;
  }
  return count;
}

function valuesOf(value: unknown): Set<unknown> {
  if (value === null || value === undefined) return new Set();
  return new Set(
    typeof value === 'object'
      ? Object.entries(value).map(([key, each]) => (Array.isArray(value) ? each : `${key} ${each}`))
      : [value],
  );
}
