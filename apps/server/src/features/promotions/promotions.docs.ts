/** What the API's reference says of the feature's special routes. */
import { discountLimitsStateSchema } from '@callejero/contract/answers/discount-limits.ts';
import { discountLimitsSchema } from '@callejero/contract/discount-limits.ts';
import { promotionStatusSchema } from '@callejero/contract/resources/promotions.ts';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /promotions/:id/status': {
    summary: 'Publicar, pausar o devolver a borrador',
    body: promotionStatusSchema,
    record: 'promotions',
  },
  ...chapter('Descuentos', {
    'GET /discount-limits': {
      summary: 'Hasta dónde llegan los descuentos que escriben los comercios',
      data: discountLimitsStateSchema,
    },
    'PUT /discount-limits': {
      summary: 'Cambiar hasta dónde llegan los descuentos que escriben los comercios',
      body: discountLimitsSchema,
      data: discountLimitsStateSchema,
      refusals: ['409'],
    },
  }),
};
