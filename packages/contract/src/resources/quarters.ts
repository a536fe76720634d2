/** Areas of the city (its barrios, colonias or distritos), from whose limits each place learns in which it is. */
import * as z from 'zod';
import { defineResource, field, forAll, type RecordOf, required } from '../resource.ts';

/** Enough for any quarter that is drawn to the metre; `imports/quarters` simplifies what has more. */
export const areaLimits = { positions: 2000, rings: 200 } as const;

const positionSchema = z.tuple(
  [
    z
      .number('Falta la longitud.')
      .min(-180, 'La longitud va de -180 a 180.')
      .max(180, 'La longitud va de -180 a 180.'),
    z
      .number('Falta la latitud.')
      .min(-90, 'La latitud va de -90 a 90.')
      .max(90, 'La latitud va de -90 a 90.'),
  ],
  'Un vértice es una lista de longitud y latitud.',
);

const ringSchema = z
  .array(positionSchema, 'Un contorno es una lista de vértices.')
  .min(4, 'Un contorno tiene al menos cuatro vértices.')
  .max(areaLimits.positions, `Un barrio tiene ${areaLimits.positions} vértices como máximo.`)
  .refine((ring) => {
    const [first, last] = [ring[0], ring.at(-1)];
    return first?.[0] === last?.[0] && first?.[1] === last?.[1];
  }, 'El último vértice de un contorno es el primero.');

const polygonSchema = z
  .array(ringSchema, 'Un polígono es una lista de contornos.')
  .min(1, 'Un polígono tiene al menos un contorno.')
  .max(areaLimits.rings, `Un barrio tiene ${areaLimits.rings} contornos como máximo.`);

/**
 * A Polygon or MultiPolygon of GeoJSON (RFC 7946): positions are [longitude, latitude] in WGS 84, rings are closed, and the rings of a
 * polygon after its first are holes.
 */
const areaSchema = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('Polygon'), coordinates: polygonSchema }),
      z.strictObject({
        type: z.literal('MultiPolygon'),
        coordinates: z
          .array(polygonSchema, 'Indica una lista de polígonos.')
          .min(1, 'Indica al menos un polígono.')
          .max(areaLimits.rings, `Un barrio tiene ${areaLimits.rings} contornos como máximo.`),
      }),
    ],
    'Los límites son un polígono de GeoJSON (Polygon o MultiPolygon).',
  )
  .refine((area) => {
    const rings = getRings(area);
    return (
      rings.length <= areaLimits.rings &&
      rings.reduce((sum, ring) => sum + ring.length, 0) <= areaLimits.positions
    );
  }, `Un barrio tiene ${areaLimits.positions} vértices y ${areaLimits.rings} contornos como máximo.`);

/** [longitude, latitude] */
type Position = readonly [number, number];
export type QuarterArea =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'MultiPolygon'; coordinates: [number, number][][][] };

/** All rings, holes among them. A point is in the area if an odd number of them contains it. */
export const getRings = (area: QuarterArea): readonly (readonly Position[])[] =>
  area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();

export const quarters = defineResource({
  name: 'quarters',
  labels: { one: 'Barrio', many: 'Barrios', gender: 'm' },
  permissions: { actions: { create: 'Crear', update: 'Editar', delete: 'Archivar' } },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    ...forAll({
      name: required(field.text('Nombre', 1, 120, { folded: true })),
      geometry: required(
        field.json('Límites', areaSchema, {
          help: 'Un polígono de GeoJSON, en longitud y latitud (WGS 84).',
        }),
      ),
    }),
  },
});

export type Quarter = RecordOf<typeof quarters>;
