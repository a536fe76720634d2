import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * For radio buttons whose choice closes a dialog: arrows only move between them, and Space or Enter chooses. By default an arrow
 * chooses the button to which it moves, so that only the neighbours could be reached.
 */
export function moveWithoutChoosing(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return;
  if (event.key === 'Enter') {
    event.preventDefault();
    event.target.click();
    return;
  }
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  all.at((all.indexOf(event.target) + step) % all.length)?.focus();
}
