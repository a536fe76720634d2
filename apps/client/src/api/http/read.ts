import type { QueryFunctionContext } from '@tanstack/react-query';
import { ask } from './ask.ts';

/** A `queryFn` that sends one GET. */
export const read =
  <Data>(path: string, query?: URLSearchParams) =>
  ({ signal }: Pick<QueryFunctionContext, 'signal'>): Promise<Data> =>
    ask.get<Data>(path, { query, signal });
