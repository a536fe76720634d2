/**
 * A MapLibre style as a file: what the server stores of it and gives to everybody. Each kind of source is named, with the addresses that
 * it may have, and everything else is refused, because its hosts become sources of the pages' Content-Security-Policy.
 */
import * as z from 'zod';

/** Characters of a style as JSON; the usual ones have 50,000 to 200,000. */
export const maxStyleSize = 800_000;

const layerTypes = [
  ...['background', 'circle', 'color-relief', 'fill', 'fill-extrusion', 'heatmap', 'hillshade', 'line'],
  ...['raster', 'symbol'],
];

const isHttps = (address: string) =>
  URL.canParse(address) && new URL(address).protocol === 'https:' && !/[\s\p{C}]/u.test(address);

const addressMessage = 'Escribe una dirección completa que empiece con https://';
const address = z.string(addressMessage).max(2000, addressMessage).refine(isHttps, addressMessage);
/** Of tiles or their description; an archive's begins with `pmtiles://`. */
const tilesAddress = z
  .string(addressMessage)
  .max(2000, addressMessage)
  .refine((value) => isHttps(value.replace(/^pmtiles:\/\//, '')), addressMessage);

/** Text and links: the map shows it as HTML. */
const attribution = z
  .string('Escribe quién hizo los datos.')
  .trim()
  .min(1, 'Escribe quién hizo los datos.')
  .max(1000, 'Escribe 1.000 caracteres como máximo.')
  .refine(
    (text) =>
      !/[<>]/.test(
        text.replace(/<a href="https:\/\/[^"<>]*"(?: target="_blank")?(?: rel="[a-z ]*")?>|<\/a>/g, ''),
      ),
    'La atribución solo admite texto y enlaces: <a href="https://…">…</a>.',
  );

/** A source that names its tiles says itself who made them; one with an address has that in the description at the address. */
const isAttributed = ({ url, attribution: text }: { url?: unknown; attribution?: unknown }) =>
  url !== undefined || text !== undefined;
const attributed = { path: ['attribution'], message: 'Falta la atribución: di quién hizo los datos.' };
const tiled = {
  url: tilesAddress.exactOptional(),
  tiles: z
    .array(tilesAddress, addressMessage)
    .min(1, addressMessage)
    .max(20, 'Indica 20 como máximo.')
    .exactOptional(),
  attribution: attribution.exactOptional(),
  ...{ minzoom: z.number().exactOptional(), maxzoom: z.number().exactOptional() },
  ...{
    bounds: z.array(z.number()).length(4).exactOptional(),
    scheme: z.enum(['xyz', 'tms']).exactOptional(),
  },
  volatile: z.boolean().exactOptional(),
};
const hasTiles = ({ url, tiles }: { url?: unknown; tiles?: unknown }) =>
  url !== undefined || tiles !== undefined;
const tilesMissing = { path: ['url'], message: 'Falta de dónde vienen las teselas: «url» o «tiles».' };

const source = z.discriminatedUnion(
  'type',
  [
    z
      .strictObject({
        type: z.literal('vector'),
        ...tiled,
        promoteId: z.unknown().exactOptional(),
        encoding: z.string().exactOptional(),
      })
      .refine(hasTiles, tilesMissing)
      .refine(isAttributed, attributed),
    z
      .strictObject({ type: z.literal('raster'), ...tiled, tileSize: z.number().exactOptional() })
      .refine(hasTiles, tilesMissing)
      .refine(isAttributed, attributed),
    z
      .strictObject({
        ...{ type: z.literal('raster-dem'), ...tiled, tileSize: z.number().exactOptional() },
        encoding: z.string().exactOptional(),
      })
      .refine(hasTiles, tilesMissing)
      .refine(isAttributed, attributed),
    z.strictObject({
      type: z.literal('geojson'),
      data: z.union([address, z.looseObject({ type: z.string() })], addressMessage),
      attribution,
      ...{ maxzoom: z.number().exactOptional(), buffer: z.number().exactOptional() },
      ...{ tolerance: z.number().exactOptional(), lineMetrics: z.boolean().exactOptional() },
      ...{ generateId: z.boolean().exactOptional(), promoteId: z.unknown().exactOptional() },
    }),
  ],
  'Una fuente es de tipo vector, raster, raster-dem o geojson.',
);

export const mapStyleSchema = z.strictObject(
  {
    version: z.literal(8, 'Un estilo de MapLibre es de la versión 8.'),
    name: z.string().max(200, 'Escribe 200 caracteres como máximo.').exactOptional(),
    sources: z.record(z.string(), source, 'Faltan las fuentes del mapa.'),
    layers: z
      .array(
        z.looseObject({
          id: z.string('Falta el nombre de la capa.'),
          type: z.enum(layerTypes, 'Este tipo de capa no se admite.'),
        }),
        'Faltan las capas del mapa.',
      )
      .min(1, 'Faltan las capas del mapa.')
      .max(1000, 'Un estilo tiene 1.000 capas como máximo.'),
    glyphs: address.exactOptional(),
    sprite: z
      .union([address, z.array(z.strictObject({ id: z.string(), url: address })).max(20)], addressMessage)
      .exactOptional(),
    ...{
      metadata: z.unknown().exactOptional(),
      center: z.unknown().exactOptional(),
      zoom: z.unknown().exactOptional(),
    },
    ...{
      bearing: z.unknown().exactOptional(),
      pitch: z.unknown().exactOptional(),
      light: z.unknown().exactOptional(),
    },
    ...{
      sky: z.unknown().exactOptional(),
      terrain: z.unknown().exactOptional(),
      state: z.unknown().exactOptional(),
    },
    ...{
      projection: z.unknown().exactOptional(),
      transition: z.unknown().exactOptional(),
      id: z.string().max(200).exactOptional(),
    },
  },
  'El archivo no es un estilo de MapLibre.',
);
export type MapStyle = z.output<typeof mapStyleSchema>;

/** The origins of the addresses in a style. */
export function originsOfStyle({ sources, glyphs, sprite }: MapStyle): string[] {
  const sprites = typeof sprite === 'string' ? [sprite] : (sprite ?? []).map(({ url }) => url);
  const tiles = Object.values(sources).flatMap((each) => {
    if (each.type === 'geojson') return typeof each.data === 'string' ? [each.data] : [];
    return [...(each.url === undefined ? [] : [each.url]), ...(each.tiles ?? [])];
  });
  const addresses = [...(glyphs === undefined ? [] : [glyphs]), ...sprites, ...tiles];
  return [...new Set(addresses.map((each) => new URL(each.replace(/^pmtiles:\/\//, '')).origin))].sort();
}
