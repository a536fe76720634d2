/** In place of the server's sockets, which a page has none of: `skipped.ts` lists the tests that ask over them. */
export const listen = async () => ({ port: 0, server: null });
export const drain = async () => undefined;
