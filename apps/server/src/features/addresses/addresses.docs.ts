/** What the API's reference says of the feature's special routes. */
import { idSchema } from '@callejero/contract/resource.ts';
import * as z from 'zod';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /addresses/remove': {
    summary: 'Archivar una dirección',
    body: z.strictObject({ id: idSchema }),
    record: 'addresses',
    refusals: ['404'],
  },
};
