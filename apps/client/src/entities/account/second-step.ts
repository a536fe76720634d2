/** The second step of one's own account, as the server knows it. */
import type { SecondStepState } from '@callejero/contract/answers/second-step.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { queryClient } from '../../api/http/query-client.ts';

const queryKey = ['account', 'secondStep'];

/** Only for who administers. */
export function useSecondStep(enabled: boolean): UseQueryResult<SecondStepState, RequestError> {
  return useQuery<SecondStepState, RequestError>({
    queryKey,
    enabled,
    queryFn: async ({ signal }) =>
      (await http.get<Envelope<SecondStepState>>('/users/secondStep', { signal })).data,
  });
}

export function refreshSecondStep(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}
