import { useEffect, useEffectEvent, useState } from 'react';
import { storage } from '../../../device/storage/storage.ts';
import { isCovered, isTyping } from '../../../ui/keyboard.ts';
import { type Command, findCommand } from './keys.ts';

/** Arrows move through the queue unless the focused element uses them: to scroll, or to move the map. */
function movesQueue(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return true;
  return target.matches('[data-review-focus]') || target.closest('.review-queue') !== null;
}

/** Runs commands by keys while `active`. Returns whether single characters are shortcuts, and how to change that. */
export function useReviewKeys(active: boolean, run: (command: Command) => void) {
  const [characters, setCharacters] = useState(() => storage.read<boolean>('reviewKeys') ?? true);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    const command = findCommand(event, characters);
    if (!command || (event.repeat && command !== 'next' && command !== 'previous')) return;
    if (event.key.startsWith('Arrow') && !movesQueue(event.target)) return;
    event.preventDefault();
    run(command);
  });

  useEffect(() => {
    if (!active) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);

  const change = (on: boolean) => {
    storage.write('reviewKeys', on);
    setCharacters(on);
  };
  return { characters, setCharacters: change };
}
