import { capital } from '../text/letters.ts';
import { sentence } from '../text/sentence.ts';
import type { OpenText } from './open-text.ts';

/** «Cerrado ahora. Abre mañana a las 09:00.»; null while it is open or the hours are unknown. */
export function closedText({ tone, state, detail }: OpenText): string | null {
  if (tone !== 'closed') return null;
  if (detail === '') return sentence(state);
  return `${sentence(`${state} ahora`)} ${sentence(capital(detail))}`;
}
