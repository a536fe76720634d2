import { categoryKinds } from '@callejero/contract/resources/categories.ts';
import { useState } from 'react';
import type { CategoryKind } from './tree.ts';

export const kinds = Object.keys(categoryKinds) as CategoryKind[];

export interface CategoryView {
  kind: CategoryKind;
  search: string;
  archived: boolean;
}

const memory = 'callejero.list./categories';

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
 * What the tree shows, kept in the URL. The address is replaced directly and not through the router: for the router it
 * stays the same page. Coming back by the plain address finds it as it was left.
 */
export function useCategoryView(): [CategoryView, (change: Partial<CategoryView>) => void] {
  const [view, setView] = useState(() =>
    readCategoryView(new URLSearchParams(window.location.search || (sessionStorage.getItem(memory) ?? ''))),
  );
  const change = (part: Partial<CategoryView>): void => {
    const next = { ...view, ...part };
    const text = writeCategoryView(next);
    sessionStorage.setItem(memory, text);
    window.history.replaceState(window.history.state, '', text ? `/categories?${text}` : '/categories');
    setView(next);
  };
  return [view, change];
}
