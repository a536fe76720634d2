/** The second step of the person's account: its state on the server. */
import type { SecondStepState } from '@callejero/contract/answers/second-step.ts';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/http/query-client.ts';
import { read } from '../../api/http/read.ts';

const queryKey = ['account', 'secondStep'];

/** Only for administrators. */
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
