import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';

function query(): ListQuery {
  return { filters: { code: settings().city.province }, select: ['name'], perPage: 1 };
}

/** The province of the city, which an address has while none is chosen; '' until it is known. */
export function useCityProvince(): string {
  return useList(provinces, query()).data?.data[0]?.id ?? '';
}
