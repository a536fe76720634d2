import type { CategoryUsage } from '@callejero/contract/answers/places.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';

/** How many records use each category, by its id. Under `categories`, so that it is read again with them. */
export function useCategoryUsage(enabled: boolean): CategoryUsage | undefined {
  const { data } = useQuery<CategoryUsage, RequestError>({
    queryKey: ['categories', 'usage'],
    queryFn: async ({ signal }) =>
      (await http.get<Envelope<CategoryUsage>>('/categories/usage', { signal })).data,
    enabled,
  });
  return data;
}
