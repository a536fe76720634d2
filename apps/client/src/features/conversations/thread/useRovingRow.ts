import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

interface RovingOptions {
  box: RefObject<HTMLElement | null>;
  rows: readonly MessageRow[];
  /** The row that the arrow keys have reached; null at first, which means the last row. */
  active: string | null;
  setActive: (key: string) => void;
  /** Renders a row and scrolls to it. */
  reveal: (index: number) => void;
}

/** Arrows, Home and End go from message to message; Enter, Shift+F10 and the menu key open its menu. */
export function useRovingRow(options: RovingOptions): { focusRow: (key: string) => void } {
  const { box, active } = options;
  const latest = useRef(options);
  latest.current = options;
  /** The row to focus as soon as it is in the document. */
  const [wanted, setWanted] = useState<string | null>(null);
  /** The row that was scrolled to, until the person scrolls. */
  const revealed = useRef<string | null>(null);

  const first = options.rows[0]?.clientId;
  // The virtualizer scrolls to an index, over several frames while it measures the rows around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: older messages were added above, so the row has another index
  useLayoutEffect(() => {
    const { rows, reveal } = latest.current;
    const index = rows.findIndex(({ clientId }) => clientId === revealed.current);
    if (index >= 0) reveal(index);
  }, [first]);

  useEffect(() => {
    if (wanted === null || wanted !== active) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${wanted}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    setWanted(null);
  });

  const focusRow = useCallback((key: string) => {
    latest.current.setActive(key);
    setWanted(key);
    revealed.current = key;
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const row = event.target instanceof HTMLElement ? event.target : null;
      const key = row?.dataset.key;
      if (!row || key === undefined) return;
      const { rows, reveal } = latest.current;
      if (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
        event.preventDefault();
        row.querySelector<HTMLElement>('[data-message-menu] button')?.click();
        return;
      }
      const index = rows.findIndex(({ clientId }) => clientId === key);
      const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[event.key];
      const target = next === undefined ? undefined : rows[next];
      if (next === undefined || !target) return;
      event.preventDefault();
      reveal(next);
      focusRow(target.clientId);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const key =
        target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
      if (key !== undefined) latest.current.setActive(key);
    };
    const scrolls = ['wheel', 'touchmove', 'pointerdown'] as const;
    const onScrolled = () => {
      revealed.current = null;
    };
    for (const name of scrolls) element.addEventListener(name, onScrolled, { passive: true });
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    return () => {
      for (const name of scrolls) element.removeEventListener(name, onScrolled);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
    };
  }, [box, focusRow]);

  return { focusRow };
}
