import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './errors.ts';

/** Whether trying again may help: the way was interrupted or the server is in trouble. */
function mayRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof RequestError)) return false;
  return error.code === 'network' || error.status === 503 || error.status === 502 || error.status === 504;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without connection a read fails at once with its sentence instead of waiting silently.
    queries: {
      staleTime: 15_000,
      gcTime: 600_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: mayRetry,
    },
    mutations: { networkMode: 'always', retry: mayRetry },
  },
});
