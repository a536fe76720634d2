import type { CategoryKind } from '@callejero/contract/resources/categories.ts';
import { categoryKinds } from '@callejero/contract/resources/categories.ts';
import { useRef, useState } from 'react';
import { basePath, pagePath } from '../../device/base-path.ts';
import { tabStore } from '../../device/storage/storage.ts';
import { useViewWillEnter } from '../../ui/hooks/useViewWillEnter.ts';

export const kinds = Object.keys(categoryKinds) as CategoryKind[];

interface CategoryView {
  kind: CategoryKind;
  search: string;
  archived: boolean;
}

const path = '/categories';
const memory = `callejero.list.${path}`;

export function readCategoryView(params: URLSearchParams): CategoryView {
  return {
    kind: kinds.find((kind) => kind === params.get('kind')) ?? 'commerce',
    search: params.get('buscar') ?? '',
    archived: params.get('archivados') === 'si',
  };
}

/** The shortest query that `readCategoryView` reads as `view`. */
export function writeCategoryView(view: CategoryView): string {
  const params = new URLSearchParams();
  if (view.kind !== 'commerce') params.set('kind', view.kind);
  if (view.search !== '') params.set('buscar', view.search);
  if (view.archived) params.set('archivados', 'si');
  return params.toString();
}

/**
 * What the tree shows, stored in the URL. The URL is replaced without the router, for which it stays the same page. A URL
 * without a query restores the last view and writes it into the URL.
 */
export function useCategoryView(): [CategoryView, (change: Partial<CategoryView>) => void] {
  const [view, setView] = useState(() =>
    readCategoryView(new URLSearchParams(window.location.search || (tabStore.getItem(memory) ?? ''))),
  );
  const current = useRef(view);
  const publish = (next: CategoryView): void => {
    const text = writeCategoryView(next);
    tabStore.setItem(memory, text);
    if (pagePath() !== path) return;
    window.history.replaceState(window.history.state, '', basePath + (text ? `${path}?${text}` : path));
  };
  useViewWillEnter(() => {
    // A link may lead to this tree while it is still mounted, with another view.
    const { search } = window.location;
    if (search !== '') {
      current.current = readCategoryView(new URLSearchParams(search));
      setView(current.current);
    }
    publish(current.current);
  });
  const change = (part: Partial<CategoryView>): void => {
    current.current = { ...current.current, ...part };
    publish(current.current);
    setView(current.current);
  };
  return [view, change];
}
