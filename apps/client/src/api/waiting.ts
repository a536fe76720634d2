/** What waits for administrators: the counts of the side menu and of its lists, in one request. */
import type { WaitingCounts } from '@callejero/contract/answers/waiting.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from './http/query-client.ts';
import { read } from './http/read.ts';

/** Collections whose rows are counted. Changes of conversations are announced to their participants in another way. */
const counted = ['commerces', 'reports', 'claims', 'events', 'imports', 'message-reports', 'list-reports'];

/** Names the collections, so that their announced changes refresh the counts. */
export const waitingKey = ['waiting', { populates: counted }];

export function useWaitingCounts(enabled: boolean): WaitingCounts {
  const { data } = useQuery({ queryKey: waitingKey, queryFn: read<WaitingCounts>('/waiting'), enabled });
  return data ?? {};
}

export const readWaitingAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: waitingKey });

export const isCounted = (resourceName: string): boolean => counted.includes(resourceName);
