import { useCallback, useRef, useState } from 'react';
import { range } from './queue.ts';

/** The selection for one decision on many. `rows` are the shown ones; ranges are taken from them. */
export function useSelection(rows: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const shown = useRef(rows);
  shown.current = rows;

  /** `upTo`: all from the last one that was chosen become like that one. */
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
