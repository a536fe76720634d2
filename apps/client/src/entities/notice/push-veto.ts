/** Pages that show by themselves what a notice says: while one is on screen, no toast repeats it. */
import { useEffect, useRef } from 'react';
import type { ReceivedPush } from '../../device/push/push-device.ts';
import { useIsCurrentPage } from '../../ui/layout/RoutePage.tsx';

type Veto = (push: ReceivedPush) => boolean;

const vetoes = new Set<Veto>();

/** The visible page refuses the toast of each notice for which `veto` answers true. */
export function usePushVeto(veto: Veto): void {
  const isCurrent = useIsCurrentPage();
  const latest = useRef(veto);
  latest.current = veto;
  useEffect(() => (isCurrent ? addPushVeto((push) => latest.current(push)) : undefined), [isCurrent]);
}

/** Of what is shown over every page. Answers how to take it back. */
export function addPushVeto(veto: Veto): () => void {
  vetoes.add(veto);
  return () => void vetoes.delete(veto);
}

export function isVetoed(push: ReceivedPush): boolean {
  return [...vetoes].some((veto) => veto(push));
}
