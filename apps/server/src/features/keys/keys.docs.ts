/** What the API's reference says of the feature's special routes. */
import * as z from 'zod';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'GET /keys/google-maps': {
    summary: 'Clave de mapas para el navegador',
    data: z.string().nullable(),
    meta: z.object({ configured: z.boolean() }).optional(),
  },
};
