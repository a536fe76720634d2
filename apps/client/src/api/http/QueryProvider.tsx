import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { queryClient } from './query-client.ts';

export { queryClient };

/** Gives its children the cache of what the app has read, unless they have one already. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const isGiven = use(QueryClientContext) !== undefined;
  return isGiven ? children : <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
