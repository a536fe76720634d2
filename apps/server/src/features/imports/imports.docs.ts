/** What the API's reference says of the feature's special routes. */
import {
  importMappingSchema,
  importReasonSchema,
  importRowSchema,
  importSchema,
} from '@callejero/contract/answers/imports.ts';
import {
  importActionSchema,
  importRowsQuerySchema,
  importsQuerySchema,
  importTargetQuerySchema,
  updateImportSchema,
} from '@callejero/contract/resources/imports.ts';
import * as z from 'zod';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Importaciones', {
    'GET /imports': {
      summary: 'Lista de importaciones',
      query: importsQuerySchema,
      data: z.array(importSchema),
      meta: 'page',
    },
    'POST /imports': {
      summary: 'Subir archivos y planear su importación: nada se escribe hasta confirmarla',
      body: 'files',
      query: importTargetQuerySchema,
      data: importSchema,
      status: '202',
    },
    'GET /imports/mapping': {
      summary: 'Qué etiqueta de OpenStreetMap, o qué tipo de evento, entra en qué categoría',
      query: importTargetQuerySchema,
      data: importMappingSchema,
    },
    'GET /imports/:id': { summary: 'Estado, avance y cuentas', data: importSchema },
    'PATCH /imports/:id': {
      summary: 'Cambiar las opciones y planear de nuevo',
      body: updateImportSchema,
      data: importSchema,
      status: '202',
      refusals: ['409'],
    },
    'GET /imports/:id/rows': {
      summary: 'Fila por fila: resultado, motivo y posibles duplicados',
      query: importRowsQuerySchema,
      data: z.array(importRowSchema),
      meta: 'page',
    },
    'GET /imports/:id/reasons': {
      summary: 'Por qué se omiten filas y qué se dice de las demás, con cuentas, ejemplos y qué hacer',
      data: z.array(importReasonSchema),
    },
    'POST /imports/:id/confirm': {
      summary: 'Ejecutar lo planeado',
      body: importActionSchema,
      data: importSchema,
      status: '202',
      refusals: ['409'],
    },
    'POST /imports/:id/cancel': {
      summary: 'Cancelar',
      body: importActionSchema,
      data: importSchema,
      status: '202',
      refusals: ['409'],
    },
    'POST /imports/:id/undo': {
      summary: 'Deshacer entera',
      body: importActionSchema,
      data: importSchema,
      status: '202',
      refusals: ['409'],
    },
  }),
};
