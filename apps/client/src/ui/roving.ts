import type { KeyboardEvent } from 'react';

/** Where the focus of a list goes for a key; null for keys that are not of the list. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(count - 1, index + 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'PageDown':
      return Math.min(count - 1, index + 10);
    case 'PageUp':
      return Math.max(0, index - 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** For the keys of a row of buttons that is one stop of the Tab key. Up and down stay the page's, which they scroll. */
export function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'ArrowUp' || event.key === 'ArrowDown')
    return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
  const next = nextIndex(event.key, index, buttons.length);
  const button = next === null ? undefined : buttons[next];
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
