/** What the API's reference says of the feature's special routes. */
import { idSchema } from '@callejero/contract/resource.ts';
import { pushRegistrationSchema, pushUnregistrationSchema } from '@callejero/contract/resources/push.ts';
import * as z from 'zod';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /push/ensure': {
    summary: 'Registrar el dispositivo de la sesión para recibir avisos',
    body: pushRegistrationSchema,
    data: z.object({ id: idSchema }),
  },
  'POST /push/unEnsure': {
    summary: 'El dispositivo de la sesión deja de recibir avisos',
    body: pushUnregistrationSchema,
    data: z.object({ ok: z.literal(true) }),
  },
};
