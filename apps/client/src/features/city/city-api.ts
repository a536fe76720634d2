import type { CityState } from '@callejero/contract/answers/city.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { read } from '../../api/http/read.ts';
import { loadSettings, settings } from '../../api/settings.ts';
import { showBrand } from '../../device/brand.ts';

const queryKey = ['city'];

export function useCityState() {
  return useQuery({ queryKey, queryFn: read<CityState>('/city') });
}

/** Shows a change in this page too: the colour, the name, the maps. */
export function useStoreCity() {
  const client = useQueryClient();
  return async (state: CityState) => {
    await loadSettings();
    showBrand(settings().brand);
    client.setQueryData(queryKey, state);
  };
}

export async function changeCity(body: object): Promise<CityState> {
  return await ask.patch<CityState>('/city', body);
}
