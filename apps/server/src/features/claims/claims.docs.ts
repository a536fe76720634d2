/** What the API's reference says of the feature's special routes. */
import { claimDecisionSchema } from '@callejero/contract/resources/claims.ts';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /claims/:id/decide': {
    summary:
      'Aceptar o rechazar; quien la hizo recibe un correo, y si se acepta pasa a ser propietario. Se borran el teléfono y los comprobantes',
    body: claimDecisionSchema,
    record: 'claims',
  },
};
