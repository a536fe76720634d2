import type { ListQuery } from '@callejero/contract/query.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { RequestError } from '../../api/http/errors.ts';
import { fetchList, useList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { texts } from './texts.ts';

function query(): ListQuery {
  return { filters: { code: settings().city.province }, select: ['name'], perPage: 1 };
}

/** The province of the city, which an address has while none is chosen; '' until it is known. */
export function useCityProvince(): string {
  return useList(provinces, query()).data?.data[0]?.id ?? '';
}

export async function cityProvince(): Promise<string> {
  const { data } = await fetchList(provinces, query());
  const [province] = data;
  if (province) return province.id;
  const message = texts.address.provinceMissing;
  throw new RequestError(400, message, 'validation', [{ path: 'address', message }]);
}
