import { onSignals } from '../node/signals.ts';
import { StartError } from '../node/start-error.ts';

/** A signal to the process aborts it. The reason is the sentence with which the command ends, after it has stopped what it started. */
export function stopOnSignal(sentence: string): AbortSignal {
  const stop = new AbortController();
  onSignals(() => stop.abort(new StartError(sentence)));
  return stop.signal;
}
