import type { Downloads } from '@callejero/server/ports/ports.ts';

const refuse = () => Promise.reject(new Error('The demonstration fetches nothing from other hosts'));

/** The demonstration sends no request to other hosts. */
export const noDownloads: Downloads = { get: refuse, range: refuse };
