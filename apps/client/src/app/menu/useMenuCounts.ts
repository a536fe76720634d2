import { useWaiting } from '../../entities/waiting/useWaiting.ts';

/** How much waits behind an entry of the side menu, by its code. The live connection keeps the numbers fresh. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { review = 0, reports = 0, claims = 0, messages = 0, support = 0 } = useWaiting();
  return { review, reports: reports + claims + messages + support };
}
