import { useIonViewWillEnter } from '@ionic/react';
import { useCallback, useRef, useState } from 'react';
import { type ListView, readView, writeView } from './view.ts';

/**
 * The view of a list, kept in the URL. The address is replaced directly and not through the router: for the router and
 * Ionic's stack of pages it stays the same page. Coming back to the list (which Ionic keeps, or by its plain address)
 * finds it as it was left.
 */
export function useListView(
  filterKeys: readonly string[],
  initial: Readonly<Record<string, readonly string[]>>,
): [ListView, (change: Partial<ListView>) => void] {
  const path = useRef(window.location.pathname);
  const [view, setView] = useState<ListView>(() => {
    const remembered = sessionStorage.getItem(memoryKey(path.current));
    const text = window.location.search || remembered;
    const read = readView(new URLSearchParams(text ?? ''), filterKeys);
    return text === null || text === '' ? { ...read, filters: initial } : read;
  });
  const current = useRef(view);

  const publish = useCallback((next: ListView) => {
    const text = writeView(next).toString();
    sessionStorage.setItem(memoryKey(path.current), `?${text}`);
    if (window.location.pathname !== path.current) return;
    window.history.replaceState(window.history.state, '', text ? `${path.current}?${text}` : path.current);
  }, []);

  const keys = useRef(filterKeys);
  keys.current = filterKeys;
  useIonViewWillEnter(() => {
    // A link may lead to a list that is still open, with another view than the one that was left.
    const text = window.location.search;
    if (text !== '' && text !== `?${writeView(current.current)}`) {
      current.current = readView(new URLSearchParams(text), keys.current);
      setView(current.current);
    }
    publish(current.current);
  }, [publish]);

  const change = useCallback(
    (part: Partial<ListView>) => {
      // Whatever changes but the page itself starts again at the first page.
      const next = { ...current.current, page: 0, ...part };
      current.current = next;
      setView(next);
      publish(next);
    },
    [publish],
  );

  return [view, change];
}

function memoryKey(path: string): string {
  return `callejero.list.${path}`;
}
