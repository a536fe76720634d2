/** Replaces the server that listens, which a page can't do. `skipped.ts` lists the tests that need one. */
export const listen = async () => ({ port: 0, server: null });
export const drain = async () => undefined;
