import type { DuplicateFacts } from '@callejero/contract/answers/places.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import type { ReviewRecord } from './record/useRecord.ts';

type Shown = 'id' | 'name' | 'status' | 'location' | 'categories' | 'logo' | 'photos';

export type Duplicate = Pick<ReviewRecord, Shown> & DuplicateFacts;

/** What may be the same place, the likeliest first; `id` null waits. */
export function useDuplicates(id: string | null) {
  return useQuery<Duplicate[], RequestError>({
    queryKey: ['commerces', 'duplicates', id],
    queryFn: async ({ signal }) =>
      (await http.get<Envelope<Duplicate[]>>(`/commerces/${id}/duplicates`, { signal })).data,
    enabled: id !== null,
  });
}

/** The page that merges the two. */
export function mergeHref(id: string, other: string): string {
  return `/commerce-merge/${id}/${other}`;
}
