/** What waits for administrators: the counts of the side menu and of the lists behind it, in one request. */
import type { WaitingCounts } from '@callejero/contract/answers/waiting.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from './http/query-client.ts';
import { read } from './http/read.ts';

/** Collections whose rows are counted; of conversations those who take part are told in another way. */
const counted = ['commerces', 'reports', 'claims', 'message-reports'];

/** The live connection finds the collections in it. */
export const waitingKey = ['waiting', { populates: counted }];

export function useWaitingCounts(enabled: boolean): WaitingCounts {
  const { data } = useQuery({ queryKey: waitingKey, queryFn: read<WaitingCounts>('/waiting'), enabled });
  return data ?? {};
}

export const readWaitingAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: waitingKey });

export const isCounted = (resourceName: string): boolean => counted.includes(resourceName);
