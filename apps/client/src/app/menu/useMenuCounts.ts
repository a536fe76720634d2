import { useWaiting } from '../../entities/waiting/useWaiting.ts';

/** The numbers of waiting items of the side menu's entries, by code. The live connection keeps them fresh. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const {
    review = 0,
    events = 0,
    reports = 0,
    claims = 0,
    messages = 0,
    runs = 0,
    support = 0,
  } = useWaiting();
  return { review, events, sources: runs, reports: reports + claims + messages + support };
}
