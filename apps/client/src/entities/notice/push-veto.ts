/** Vetoes of pages that already show the content of a notice: while one is visible, no toast repeats it. */
import { useEffect, useRef } from 'react';
import type { ReceivedPush } from '../../device/push/push-device.ts';
import { useIsCurrentPage } from '../../ui/layout/RoutePage.tsx';

type Veto = (push: ReceivedPush) => boolean;

const vetoes = new Set<Veto>();

/** While the page is visible, suppresses the toast of each notice for which `veto` returns true. */
export function usePushVeto(veto: Veto): void {
  const isCurrent = useIsCurrentPage();
  const latest = useRef(veto);
  latest.current = veto;
  useEffect(() => (isCurrent ? addPushVeto((push) => latest.current(push)) : undefined), [isCurrent]);
}

/** A veto of a part that is shown over every page. Returns a function that removes it. */
export function addPushVeto(veto: Veto): () => void {
  vetoes.add(veto);
  return () => void vetoes.delete(veto);
}

export function isVetoed(push: ReceivedPush): boolean {
  return [...vetoes].some((veto) => veto(push));
}
