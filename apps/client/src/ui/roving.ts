import type { KeyboardEvent } from 'react';

/** The index to which a key moves the focus in a list; null for other keys. */
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

/** Handles the keys of a row of buttons with one tab stop. Up and down still scroll the page. */
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
