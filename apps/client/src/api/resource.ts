/**
 * Resource hooks: everything a screen does with a collection, over TanStack Query. Query keys begin with the
 * resource's name, so that `invalidate(name)` reaches every list and record of it.
 */

import type { Envelope, ListEnvelope } from '@callejero/contract/envelope.ts';
import { encodeListQuery, type ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { CreateOf, RecordOf, Resource, UpdateOf } from '@callejero/contract/resource.ts';
import type { Collections } from '@callejero/contract/resources/catalogue.ts';
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { ask } from './http/ask.ts';
import type { RequestError } from './http/errors.ts';
import { http } from './http/http.ts';
import { type PageAfter, pageAfter } from './http/next-page.ts';
import { queryClient } from './http/query-client.ts';
import { createSharedReads } from './http/shared-reads.ts';
import { isCounted, readWaitingAgain } from './waiting.ts';

/**
 * A collection by its name. The types are those of its schemas, which a screen that only reads does not load: a `Resource` is one
 * too.
 */
export interface Collection<R extends Resource> {
  name: R['name'];
  /** Never set: it carries the type. */
  type?: R;
}

/** The collection of this name, of whose schemas only the types are known here. */
export const collection = <Name extends keyof Collections>(name: Name): Collection<Collections[Name]> => ({
  name,
});

const share = createSharedReads();

function read<T>(path: string, query: URLSearchParams, signal: AbortSignal | undefined): Promise<T> {
  return share(`${path}?${query}`, signal, (shared) => http.get<T>(path, { query, signal: shared }));
}

/** A list query over the active rows or over the archive. */
export type Listing = ListQuery & { archived?: boolean };
/** Refuses fields and relations that the collection has not got; nothing where it is known only at run time. */
type Known<R extends Resource> = string extends keyof R['fields'] ? unknown : Selection<R>;
type Shape = Pick<Listing, 'populates' | 'select' | 'archived'>;

export function fetchList<R extends Resource, const Q extends Listing, Row = Selected<R, Q>>(
  resource: R | Collection<R>,
  { archived, ...query }: Q & Known<R>,
  signal?: AbortSignal,
): Promise<ListEnvelope<Row>> {
  const params = encodeListQuery(query as ListQuery);
  if (archived) params.set('_archived', 'true');
  return read(`/${resource.name}`, params, signal);
}

export async function fetchOne<R extends Resource, const Q extends Shape, Row = Selected<R, Q>>(
  resource: R | Collection<R>,
  id: string,
  query?: Q & Known<R>,
  signal?: AbortSignal,
): Promise<Row> {
  const { archived, ...selection }: Shape = query ?? {};
  const params = encodeListQuery(selection);
  // Paging has no meaning for one row; without it equal reads have equal URLs.
  params.delete('_page');
  params.delete('_perPage');
  if (archived) params.set('_archived', 'true');
  return (await read<Envelope<Row>>(`/${resource.name}/${encodeURIComponent(id)}`, params, signal)).data;
}

/** Reads again everything that is shown of these collections. Call it after writes that bypass these hooks. */
export async function invalidate(...resourceNames: string[]): Promise<void> {
  await Promise.all([
    ...resourceNames.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    resourceNames.some(isCounted) ? readWaitingAgain() : undefined,
  ]);
}

interface ReadOptions {
  enabled?: boolean;
}

/** One page of a collection. The last page stays while another one loads. */
export function useList<R extends Resource, const Q extends Listing, Row = Selected<R, Q>>(
  resource: R | Collection<R>,
  query: Q & Known<R>,
  options: ReadOptions = {},
): UseQueryResult<ListEnvelope<Row>> {
  return useQuery<ListEnvelope<Row>>({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => fetchList<R, Q, Row>(resource, query, signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
}

/** A list that grows page by page while scrolling. `query.page` is ignored. */
export function useInfiniteList<R extends Resource, const Q extends Listing, Row = Selected<R, Q>>(
  resource: R | Collection<R>,
  query: Q & Known<R>,
  options: ReadOptions = {},
): UseInfiniteQueryResult<InfiniteData<ListEnvelope<Row>, PageAfter>> {
  return useInfiniteQuery<
    ListEnvelope<Row>,
    RequestError,
    InfiniteData<ListEnvelope<Row>, PageAfter>,
    readonly unknown[],
    PageAfter
  >({
    queryKey: [resource.name, 'infinite', query],
    queryFn: ({ pageParam, signal }) => fetchList<R, Q, Row>(resource, { ...query, ...pageParam }, signal),
    initialPageParam: { page: 0 },
    getNextPageParam: pageAfter,
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
}

/** One row; with `id` null no request is sent. */
export function useOne<R extends Resource, const Q extends Shape, Row = Selected<R, Q>>(
  resource: R | Collection<R>,
  id: string | null,
  query?: Q & Known<R>,
  options: ReadOptions = {},
): UseQueryResult<Row> {
  return useQuery<Row>({
    queryKey: [resource.name, 'one', id, query ?? {}],
    queryFn: ({ signal }) => fetchOne<R, Q, Row>(resource, id ?? '', query, signal),
    enabled: id !== null && (options.enabled ?? true),
  });
}

export async function createRow<R extends Resource>(
  resource: R | Collection<R>,
  body: CreateOf<R>,
  idempotencyKey?: string,
): Promise<RecordOf<R>> {
  return await ask.post<RecordOf<R>>(`/${resource.name}`, body, { idempotencyKey });
}

interface Version {
  id: string;
  rev: number;
}

/**
 * Changes of a row as the person saw it, and only of fields that they saw: the server refuses them if the row has changed since.
 * A newer `rev` that was read without its values can't be named.
 */
interface RowChange<R extends Resource, Seen> {
  seen: Seen;
  changes: UpdateOf<R> & { [Unseen in Exclude<keyof UpdateOf<R>, keyof Seen>]?: never };
}

export async function updateRow<R extends Resource, Seen extends Version>(
  resource: R | Collection<R>,
  { seen, changes }: RowChange<R, Seen>,
  idempotencyKey?: string,
): Promise<RecordOf<R>> {
  const body = { ...changes, rev: seen.rev };
  return await ask.patch<RecordOf<R>>(`/${resource.name}/${seen.id}`, body, { idempotencyKey });
}

interface WriteOptions {
  /** False if the caller reads again itself, after the last of many rows (`writeEach`). */
  readsAgain?: boolean;
}

function useWrite<Variables extends object, Result>(
  resource: Collection<Resource>,
  write: (variables: Variables) => Promise<Result>,
  { readsAgain = true }: WriteOptions = {},
): UseMutationResult<Result, RequestError, Variables> {
  return useMutation<Result, RequestError, Variables>({
    mutationKey: [resource.name],
    mutationFn: write,
    ...(readsAgain ? { onSuccess: () => invalidate(resource.name) } : {}),
  });
}

export function useCreate<R extends Resource>(resource: R | Collection<R>) {
  return useWrite(resource, (body: CreateOf<R> & object) => createRow(resource, body));
}

export function useUpdate<R extends Resource, Seen extends Version = RecordOf<R> & Version>(
  resource: R | Collection<R>,
) {
  return useWrite(resource, (change: RowChange<R, Seen>) => updateRow(resource, change));
}

/** DELETE: the row leaves every list but the archive. */
export function useArchive<R extends Resource>(resource: R | Collection<R>, options?: WriteOptions) {
  const archive = async ({ id, rev }: Version) => {
    await http.delete(`/${resource.name}/${id}`, { rev });
  };
  return useWrite(resource, archive, options);
}

export function useRestore<R extends Resource>(resource: R | Collection<R>, options?: WriteOptions) {
  return useWrite(
    resource,
    async ({ id, rev }: { id: string; rev?: number }) =>
      (
        await http.post<Envelope<RecordOf<R>>>(
          `/${resource.name}/${id}/restore`,
          rev === undefined ? {} : { rev },
        )
      ).data,
    options,
  );
}
