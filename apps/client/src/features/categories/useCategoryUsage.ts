import type { CategoryUsage } from '@callejero/contract/answers/places.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';

/** How many records use each category, by its id. The query key begins with `categories`, so that it is read again with them. */
export function useCategoryUsage(enabled: boolean): CategoryUsage | undefined {
  const { data } = useQuery({
    queryKey: ['categories', 'usage'],
    queryFn: read<CategoryUsage>('/categories/usage'),
    enabled,
  });
  return data;
}
