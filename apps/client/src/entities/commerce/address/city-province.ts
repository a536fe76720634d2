import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';

function query(): ListQuery {
  return { filters: { code: settings().city.province }, select: ['name'], perPage: 1 };
}

/** The province of the city, the default of an address; '' until it is loaded. */
export function useCityProvince(): string {
  return useList(provinces, query()).data?.data[0]?.id ?? '';
}
