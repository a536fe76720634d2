import type { Page, PageSlug } from '@callejero/contract/resources/pages.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from './http/ask.ts';
import { RequestError } from './http/errors.ts';

async function fetchPage(slug: PageSlug, signal: AbortSignal): Promise<Page> {
  const query = new URLSearchParams({ _filters: JSON.stringify({ slug }), _findOne: 'true' });
  const data = await ask.get<Page | null>('/pages', { query, signal, open: true });
  if (!data) throw new RequestError(404, 'Esta página todavía no está escrita.', 'not-found');
  return data;
}

/** A public page; `null` sends no request. */
export function usePage(slug: PageSlug | null): UseQueryResult<Page> {
  return useQuery<Page>({
    queryKey: ['pages', 'public', slug],
    queryFn: ({ signal }) => fetchPage(slug ?? 'terms', signal),
    enabled: slug !== null,
  });
}
