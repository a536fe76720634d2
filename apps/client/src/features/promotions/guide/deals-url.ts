/** The filters of the list of promotions, as the query of its URL. */
export interface DealsState {
  /** A category's slug. */
  category: string | null;
  order: 'ending' | 'near';
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An invalid value is ignored, so that an old or mistyped link still opens the list. */
export function parseDealsUrl(search: string): DealsState {
  const params = new URLSearchParams(search);
  const category = params.get('categoria');
  return {
    category: category !== null && slug.test(category) ? category : null,
    order: params.get('orden') === 'cerca' ? 'near' : 'ending',
  };
}

/** Leaves out default values. */
export function formatDealsUrl({ category, order }: DealsState): string {
  const params = new URLSearchParams();
  if (category !== null) params.set('categoria', category);
  if (order === 'near') params.set('orden', 'cerca');
  const query = params.toString();
  return query === '' ? '/deals' : `/deals?${query}`;
}
