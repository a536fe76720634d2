import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './http/query-client.ts';
import { invalidateArchived } from './resource.ts';

it('what is archived is read nowhere again but in the lists', async () => {
  const reads: string[] = [];
  const show = async (queryKey: readonly string[]) => {
    const name = queryKey.join('/');
    const queryFn = async () => {
      reads.push(name);
      return {};
    };
    await queryClient.fetchQuery({ queryKey, queryFn });
    return new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 60_000 }).subscribe(
      () => undefined,
    );
  };
  const stops = await Promise.all(
    [
      ['pages', 'one', 'a'],
      ['pages', 'one', 'b'],
      ['pages', 'list'],
    ].map(show),
  );
  reads.length = 0;
  await invalidateArchived('pages', 'a');
  expect(reads.sort()).toEqual(['pages/list', 'pages/one/b']);
  // Shown again, after it was restored, it is read anew.
  expect(queryClient.getQueryState(['pages', 'one', 'a'])?.isInvalidated).toBe(true);
  for (const stop of stops) stop();
});
