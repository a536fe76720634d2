import type { Envelope } from '@callejero/contract/envelope.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { http } from './http.ts';

/** The `queryFn` of what one GET answers. */
export const read =
  <Data>(path: string, query?: URLSearchParams) =>
  async ({ signal }: Pick<QueryFunctionContext, 'signal'>): Promise<Data> =>
    (await http.get<Envelope<Data>>(path, { ...(query && { query }), signal })).data;
