/** The cache of what the app has read, which is loaded with the first part that reads: the sign-in page needs none. */
let loaded: typeof import('./QueryProvider.tsx') | null = null;

export async function loadQueryProvider() {
  loaded ??= await import('./QueryProvider.tsx');
  return loaded.QueryProvider;
}

/** Forgets what was read. */
export const clearQueries = () => loaded?.queryClient.clear();
