import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';

/** The province of the city, the default of an address; '' until it is loaded. */
export function useCityProvince(): string {
  const { data } = useList(provinces, {
    filters: { code: settings().city.province },
    select: ['name'],
    perPage: 1,
  });
  return data?.data[0]?.id ?? '';
}
