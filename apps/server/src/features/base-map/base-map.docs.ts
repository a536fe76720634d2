/** What the API's reference says of the feature's special routes. */
import { archiveUploadAnswerSchema, baseMapStateSchema } from '@callejero/contract/answers/base-map.ts';
import {
  archiveFinishSchema,
  archiveUploadSchema,
  baseMapRevSchema,
  baseMapStyleSchema,
} from '@callejero/contract/base-map.ts';
import * as z from 'zod';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Mapa base', {
    'GET /base-map': { summary: 'El mapa base que se eligió', data: baseMapStateSchema },
    'PUT /base-map/style': {
      summary: 'Usar el estilo de otro servidor; las páginas podrán pedir datos a sus orígenes',
      body: baseMapStyleSchema,
      data: baseMapStateSchema,
      refusals: ['409'],
    },
    'DELETE /base-map': {
      summary: 'Quitar el mapa base, y el archivo si lo hay',
      body: baseMapRevSchema,
      data: baseMapStateSchema,
      refusals: ['409'],
    },
    'POST /base-map/uploads': {
      summary: 'Empezar a subir un archivo PMTiles',
      body: archiveUploadSchema,
      data: archiveUploadAnswerSchema,
      status: '201',
    },
    'PUT /base-map/uploads/:upload/:part': {
      summary: 'Enviar una parte, desde la 0; se puede repetir',
      body: 'bytes',
      params: { part: z.int().min(0) },
    },
    'PUT /base-map/archive': {
      summary: 'Juntar las partes, revisar el archivo y usarlo; se puede repetir',
      body: archiveFinishSchema,
      data: baseMapStateSchema,
      refusals: ['409'],
    },
  }),
};
