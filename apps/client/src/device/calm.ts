import { type Later, later } from './later.ts';

const presses = ['pointerdown', 'keydown'] as const;

/** Calls back once nobody has pressed anything for `milliseconds`; returns a function that cancels it. */
export function afterCalm(
  call: () => void,
  milliseconds: number,
  pressed: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
  wait: Later = later,
): () => void {
  const end = () => {
    stop();
    call();
  };
  let cancel = wait(end, milliseconds);
  const again = () => {
    cancel();
    cancel = wait(end, milliseconds);
  };
  const stop = () => {
    cancel();
    for (const press of presses) pressed.removeEventListener(press, again, true);
  };
  for (const press of presses) pressed.addEventListener(press, again, true);
  return stop;
}
