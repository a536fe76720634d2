/** What the API's reference says of the feature's special routes. */
import { dashboardSchema } from '@callejero/contract/answers/dashboard.ts';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Inicio', {
    'GET /dashboard': {
      summary: 'Qué espera una decisión y cómo va la ciudad; falta lo que quien pregunta no puede ver',
      data: dashboardSchema,
    },
  }),
};
