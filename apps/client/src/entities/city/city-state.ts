import type { CityState } from '@callejero/contract/answers/city.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';

export const cityQueryKey = ['city'];

/** The values of the city with their sources, for administrators who may read them. */
export function useCityState({ enabled = true } = {}) {
  return useQuery({ queryKey: cityQueryKey, queryFn: read<CityState>('/city'), enabled });
}
