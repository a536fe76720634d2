import { startTransition, useCallback, useEffect, useState } from 'react';

interface Highlight {
  highlighted: string | null;
  highlight: (id: string | null) => void;
  /** The place that was open last, to which the list returns. */
  left: string | null;
}

/** The place that list and map highlight: none once one is open. */
export function useHighlight(open: string | null): Highlight {
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (open === null) return;
    setLeft(open);
    setHighlighted(null);
  }, [open]);
  // A press on a place also focuses it, which must not delay what the press does.
  const highlight = useCallback((id: string | null) => startTransition(() => setHighlighted(id)), []);
  return { highlighted, highlight, left };
}
