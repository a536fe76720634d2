import type { CityState } from '@callejero/contract/answers/city.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { loadSettings, settings } from '../../api/settings.ts';
import { showBrand } from '../../device/brand.ts';
import { cityQueryKey } from '../../entities/city/city-state.ts';

/** Shows a change in this page too: the colour, the name, the maps. */
export function useStoreCity() {
  const client = useQueryClient();
  return async (state: CityState) => {
    await loadSettings();
    showBrand(settings().brand);
    client.setQueryData(cityQueryKey, state);
  };
}

export async function changeCity(body: object): Promise<CityState> {
  return await ask.patch<CityState>('/city', body);
}
