/** Counts the defects of the commerces' data, and links to the lists of those that have them. */
import type { Quality } from '@callejero/contract/answers/quality.ts';
import type { Defect } from '@callejero/contract/defects.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';

/** The list of the commerces with a defect. */
export const defectHref = (defect: Defect): string => `/commerces?${new URLSearchParams({ defect })}`;

export function useQuality(enabled: boolean) {
  return useQuery({
    // Begins with the collection's name, so that a change of a commerce reads the numbers again.
    queryKey: ['commerces', 'quality'],
    queryFn: read<Quality>('/commerces/quality'),
    enabled,
  });
}
