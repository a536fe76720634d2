import type { Downloads } from '@callejero/server/ports/ports.ts';

/** The demonstration sends no request to other hosts. */
export const noDownloads: Downloads = {
  get: () => Promise.reject(new Error('The demonstration fetches nothing from other hosts')),
};
