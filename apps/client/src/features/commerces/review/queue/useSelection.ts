import { useCallback, useRef, useState } from 'react';
import { range } from './queue.ts';

/** The selection for a bulk decision. `rows` are the shown rows, from which ranges are taken. */
export function useSelection(rows: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const shown = useRef(rows);
  shown.current = rows;

  /** `upTo`: all rows from the last clicked one get its state. */
  const toggle = useCallback((id: string, upTo = false) => {
    const from = upTo ? anchor.current : null;
    anchor.current = id;
    setChosen((before) => {
      const next = new Set(before);
      const on = from === null ? !before.has(id) : before.has(from);
      for (const each of from === null ? [id] : range(shown.current, from, id)) {
        if (on) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Set()), []);
  return { chosen, toggle, clear };
}

export type Selection = ReturnType<typeof useSelection>;
