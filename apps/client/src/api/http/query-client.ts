import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnreachable, type RequestError } from './errors.ts';
import { reachability } from './http.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The error that `http` throws. */
    defaultError: RequestError;
  }
}

/** Whether trying again may help: the connection broke or the server has a problem. */
function mayRetry(failures: number, error: RequestError): boolean {
  return failures < 2 && isUnreachable(error) && error.code !== 'offline';
}

// Failed and stale queries are read again when the server is back, not when only the network is.
onlineManager.setEventListener((setOnline) => {
  setOnline(reachability.isReachable());
  return reachability.subscribe(() => setOnline(reachability.isReachable()));
});

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without connection a read fails at once with its message instead of waiting silently.
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
