/** What the API's reference says of the feature's special routes. */
import { contentQuerySchema, documentTypes, uploadQuerySchema } from '@callejero/contract/resources/files.ts';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /files/upload': {
    summary:
      'Subir una imagen o un documento; `private=true` para el comprobante de una solicitud o un mensaje',
    body: 'file',
    query: uploadQuerySchema,
    answer: 'El archivo: `data.file` es lo que guardan los campos de imagen',
    record: 'files',
    status: '201',
    refusals: ['409'],
  },
  'GET /files/:id/content': {
    summary: 'Descargar; `size=sm` para la copia pequeña de una imagen privada',
    query: contentQuerySchema,
    content: ['image/webp', ...new Set(Object.values(documentTypes))],
  },
};
