import type { Category, CategoryKind } from '@callejero/contract/resources/categories.ts';
import { useRef, useState } from 'react';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { applyMove, type CategoryMove } from './reorder.ts';
import { treeRows } from './tree.ts';

/** The rows after all moves, and `move`. Each move is shown at once, and sent after the one before. */
export function useMoves(rows: readonly Category[], kind: CategoryKind) {
  const [waiting, setWaiting] = useState<readonly CategoryMove[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());

  async function send(move: CategoryMove): Promise<void> {
    await attempt(() => http.post(`/categories/${move.id}/move`, { after: move.after }, { loading: false }));
    await invalidate('categories');
    setWaiting((moves) => moves.filter((each) => each !== move));
  }

  const shown = waiting.reduce<readonly Category[]>(
    (before, move) => applyMove(before, treeRows(before, kind), move),
    rows,
  );
  return {
    rows: shown,
    move(move: CategoryMove | null): void {
      if (!move) return;
      setWaiting((moves) => [...moves, move]);
      last.current = last.current.then(() => send(move));
    },
  };
}
