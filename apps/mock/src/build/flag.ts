/** Reads the variables of the mock backend. A bad value stops the build with a sentence that names the variable. */
import { StartError } from '@callejero/server/node/start-error.ts';
import type { MockManifest } from '../protocol.ts';

/** Milliseconds: the service worker waits twice as long for an answer. */
const longestDelay = 10_000;

/** An empty variable counts as one that is not set. */
export function readFlag(env: NodeJS.ProcessEnv): Pick<MockManifest, 'delay' | 'errors'> {
  const delay = env.MOCK_DELAY?.trim() || '500';
  const errors = env.MOCK_ERRORS?.trim() || 'seed';
  const sentences: string[] = [];
  if (!/^\d+$/.test(delay) || Number(delay) > longestDelay)
    sentences.push(`MOCK_DELAY debe ser un número de milisegundos entre 0 y ${longestDelay}.`);
  if (errors !== 'seed' && errors !== 'real') sentences.push('MOCK_ERRORS debe ser seed o real.');
  if (sentences.length > 0) throw new StartError(`La configuración no es válida. ${sentences.join(' ')}`);
  return { delay: Number(delay), errors: errors === 'real' ? 'real' : 'seed' };
}
