/** What the API's reference says of the feature's special routes. */
import { categoryUsageSchema } from '@callejero/contract/answers/places.ts';
import { moveCategorySchema } from '@callejero/contract/resources/categories.ts';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'GET /categories/usage': {
    summary: 'Cuántos comercios, productos y eventos usan cada categoría',
    answer: 'Por identificador: commerces, products y events',
    data: categoryUsageSchema,
    cached: true,
  },
  'POST /categories/:id/move': {
    summary: 'Cambiar de lugar entre las del mismo nivel',
    body: moveCategorySchema,
    record: 'categories',
  },
};
