import type { DuplicateFacts } from '@callejero/contract/answers/places.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/http/read.ts';
import type { ReviewRecord } from './record/useRecord.ts';

type Shown = 'id' | 'name' | 'status' | 'location' | 'categories' | 'logo' | 'photos';

export type Duplicate = Pick<ReviewRecord, Shown> & DuplicateFacts;

/** Possible duplicates, the likeliest first. `id` null requests nothing. */
export function useDuplicates(id: string | null, enabled = true) {
  return useQuery({
    queryKey: ['commerces', 'duplicates', id],
    queryFn: read<Duplicate[]>(`/commerces/${id}/duplicates`),
    enabled: id !== null && enabled,
  });
}

/** The page that merges the two. */
export function mergeHref(id: string, other: string): string {
  return `/commerce-merge/${id}/${other}`;
}
