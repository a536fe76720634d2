/** What the API's reference says of the feature's special routes. */
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'GET /audit': {
    summary: 'Quién cambió qué y cuándo; se consulta como cualquier lista',
    list: 'audit',
    records: 'audit',
    meta: 'page',
  },
};
