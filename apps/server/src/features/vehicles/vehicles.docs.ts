/** What the API's reference says of the feature's special routes. */
import { vehicleSharingSchema } from '@callejero/contract/answers/places.ts';
import { startSharingSchema, vehiclePositionSchema } from '@callejero/contract/resources/vehicles.ts';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'GET /vehicles/mine': { summary: 'Los propios y los de los comercios propios', records: 'vehicles' },
  'POST /vehicles/:id/sharing': {
    summary: 'Compartir dónde está un vehículo propio durante un tiempo; con otro tiempo, lo cambia',
    body: startSharingSchema,
    data: vehicleSharingSchema,
    retry: true,
  },
  'DELETE /vehicles/:id/sharing': {
    summary: 'Dejar de compartir la posición, que se borra',
    data: vehicleSharingSchema,
    retry: true,
  },
  'POST /vehicles/:id/positions': {
    summary: 'Enviar dónde está un vehículo que comparte su posición; se guarda 24 horas, sin la persona',
    body: vehiclePositionSchema,
    data: vehicleSharingSchema,
    retry: true,
  },
};
