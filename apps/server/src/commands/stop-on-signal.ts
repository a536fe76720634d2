import { onSignals } from '../node/signals.ts';
import { StartError } from '../node/start-error.ts';

/** What a signal aborts, with the sentence that the command then ends with, after it has ended what it started. */
export function stopOnSignal(sentence: string): AbortSignal {
  const stop = new AbortController();
  onSignals(() => stop.abort(new StartError(sentence)));
  return stop.signal;
}
