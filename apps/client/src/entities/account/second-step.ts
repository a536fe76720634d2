/** The second step of one's own account, as the server knows it. */
import type { SecondStepState } from '@callejero/contract/answers/second-step.ts';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/http/query-client.ts';
import { read } from '../../api/http/read.ts';

const queryKey = ['account', 'secondStep'];

/** Only for who administers. */
export function useSecondStep(enabled: boolean): UseQueryResult<SecondStepState> {
  return useQuery({
    queryKey,
    enabled,
    queryFn: read<SecondStepState>('/users/secondStep'),
  });
}

export function refreshSecondStep(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}
