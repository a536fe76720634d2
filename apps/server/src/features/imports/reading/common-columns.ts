/** Columns that tables of places and of events have alike, and what cells look like. */
import { fold } from '@callejero/contract/text/fold.ts';
import { isUpperCase, readableName } from '@callejero/contract/text/readable-name.ts';
import { parseCoordinate, parsePosition } from './coordinates.ts';
import { type Columns, namesIn, share } from './recognise-columns.ts';

export const hasLetters = (cell: string): boolean => /\p{L}{2}/u.test(cell);
export const isShort = (cell: string): boolean => cell.length <= 90;
export const distinctShare = (cells: readonly string[]): number =>
  cells.length === 0 ? 0 : new Set(cells.map(fold)).size / cells.length;
export const isNumeric = (cell: string): boolean => parseCoordinate(cell) !== null;
export const isWebAddress = (cell: string): boolean =>
  /^(?:https?:\/\/|www\.)|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(cell);

export const isDated = (cell: string): boolean => /^\d{4}-\d{2}-\d{2}|^\d{1,2}\/\d{1,2}\/\d{4}/.test(cell);
/** Words in the headers of telephones. */
export const phoneWords =
  /\b(?:tel|telf|telefon\w*|telephone|phone|tlfn?o?|tfno|fono|movil|movile|mobil|mobile|celular|celulare|cel)s?\d?\b/;
export const isPhone = (cell: string): boolean =>
  !isDated(cell) &&
  !/^\d+[.,]\d{1,2}$|^\d{5,}[.,]\d{3,}$/.test(cell) &&
  /^[+(]?[\d\s().\-/;,|+yo]{7,60}(?:\s*(?:ext|int)\.?\s*\d+)?$/i.test(cell) &&
  /\d{3}/.test(cell);

const streetWords =
  /\b(?:c\/|calle|av|avda|avenida|blvd|boulevard|bulevar|calz|calzada|carrer|carrera|cra|cl|jr|jiron|pasaje|psje|paseo|passeig|plaza|placa|praza|rua|travessera|travesia|ronda|camino|carretera|ctra|kalea|circuito|privada|diagonal|transversal|mz|lote|esq|nº|no\.|#)/i;
/** `Calle`, `AVDA.`: no name follows. */
const isStreetKind = (cell: string): boolean =>
  cell.length < 15 && streetWords.test(cell) && !/[\d\s]/.test(cell.trim());
const isManyWords = (cell: string): boolean => /\S\s+\S/.test(cell);
const isPartOfCity = (cell: string): boolean => /^(?:comuna|distrito|zona|sector)\s*[\dIVX]+$/i.test(cell);
const isState = (cell: string): boolean =>
  /^(?:abiert[oa]|activ[oa]|inactiv[oa]|alta|baja|cerrad[oa]|vigente|clausurad[oa]|open|active|closed)(?!\s*california)\b/i.test(
    cell,
  );

/** Whether a text is a street with a number. */
export const isAddress = (cell: string): boolean => streetWords.test(cell.slice(0, 25)) && /\d/.test(cell);

/** Words of reference systems in the headers of coordinates. */
const systemWord =
  /^(?:utm|etrs\d*|wgs\d*|ed50|sirgas|posgar|epsg|epgs|huso|zona|h\d{1,2}|\d{1,2}[ns]?|\d{4,5}|geo|coord\w*|punto|metros?|origen|nacional|magna|psad\d*|crtm\d*|gauss|kruger)$/;

/** How well cells are coordinates, best of all decimal degrees close to the city's. */
const coordinates = (cells: readonly string[], centre: number | undefined): number => {
  const isNear = (cell: string) =>
    centre !== undefined && /[.,]\d{3}/.test(cell) && Math.abs((parseCoordinate(cell) ?? 1e9) - centre) < 1.5;
  return Math.max(0.9 * share(cells, isNumeric), share(cells, isNear));
};

/** The columns that say at which point something is. */
export const positionFields = ['longitude', 'latitude', 'point'] as const;
type PositionField = (typeof positionFields)[number];

/** Headers that people and portals use: Spanish, Catalan, Galician, Basque, English. */
export const positionColumns = {
  latitude: {
    fills: 'location',
    names:
      namesIn(`latitud, latitude, lat, coord lat, latitud wgs84, y lat, geo lat, latitud instalacion, latitudea, latwgs84, latitud decimal, coord y, coordenada y,
      coordenada utm y, coordenada y local, utm y, y utm, y, norte, northing, geo epgs 4326 lat, geo epgs 4326 y, geo y, punto y, coordy,
      ycoord, location geo latitude, location latitude`),
    ignore: systemWord,
    not: /\bx\b|precision|huso|altitud/,
    looks: (cells, { city }) => coordinates(cells, city?.lat),
    alone: 0.95,
    // A single coordinate is no position.
    unless: ({ longitude }) => longitude === undefined,
  },
  longitude: {
    fills: 'location',
    names:
      namesIn(`longitud, longitude, lng, lon, long, coord lon, longitud wgs84, x lon, geo lon, geo lng, longitud instalacion, longitudea, lonxitude, lonwgs84, longitud decimal,
      coord x, coordenada x, coordenada utm x, coordenada x local, utm x, x utm, x, este, easting, geo epgs 4326 lon, geo epgs 4326 x, geo x,
      punto x, coordx, xcoord, location geo longitude, location longitude`),
    ignore: systemWord,
    not: /\by\b|precision|huso|altitud/,
    looks: (cells, { city }) => coordinates(cells, city?.lng),
    alone: 0.95,
    unless: ({ latitude }) => latitude === undefined,
  },
  point: {
    fills: 'location',
    names:
      namesIn(`coordenadas, coordenades, coordinates, koordenatuak, geo point 2d, geo point, geopoint, latlng, lat lng, lat lon,
      latitud longitud, ubicacion, location, geom, geometry, wkt, the geom, shape, georeferencia, punto, point, georeferenciacion,
      geolocalizacion, posicion, gps, geometria, geo shape, latitudelongitude`),
    looks: (cells) => share(cells, (cell) => parsePosition(cell) !== null),
    alone: 0.8,
  },
} satisfies Columns<PositionField>;

/** The columns of an address. Headers that end in «instalacion» are those of the venue in event lists of Spanish cities. */
export const addressColumns = {
  streetKind: {
    fills: 'address',
    names:
      namesIn(`clase vial instalacion, tipo via, tipo de via, clase vial, clase via, tipo vial, tipo de vialidad, clase vial acceso,
      clase vial edificio, tipo calle, direccion tipo via, roadtype name, road type, tipus via`),
    not: /\b(?:id|codigo|cod|cve|clave|entre)\b/,
    looks: (cells) =>
      (distinctShare(cells) > 0.5 && cells.length > 20) || share(cells, isManyWords) > 0.5
        ? -1
        : share(cells, hasLetters) * 0.9 + share(cells, isStreetKind) * 0.15,
    // `via`, which may also be the street.
    alone: 1.005,
  },
  street: {
    fills: 'address',
    key: 'addr:street',
    names:
      namesIn(`nombre via instalacion, calle, street, direccion, direccion completa, domicilio, address, nombre via, nom vial, via, adreca,
      adressa, carrer, enderezo, rua, road name, street name, helbidea, kalea, addr street, street address, address street address,
      nom carrer, nom via, dir, desc vial edificio, desc vial acceso, desc vial, direccion local, domicilio comercial, calle y numero,
      ubicacion fisica, direccion comercial, direccion exacta, direccion nombre via, calle principal, nom calle, nombre calle, direccion postal,
      direccion del establecimiento, location address street address, location address, address 1, adress 1, address line 1, direccion 1, dr`),
    not: /\b(?:correo|mail|email|web|codigo|cod|id|ip|tipo|clase|entre|numero|num|pais|country)\b/,
    looks: (cells) =>
      share(cells, isStreetKind) > 0.8 || share(cells, isWebAddress) > 0.5
        ? -1
        : Math.min(
            // A header that says nothing needs streets with their numbers.
            share(cells, isAddress) > 0.7 ? 1.01 : 1,
            share(cells, hasLetters) * 0.6 +
              share(cells, isAddress) * 0.01 +
              share(cells, (cell) => streetWords.test(cell) || /\d/.test(cell)) * 0.5,
          ),
    alone: 1.005,
  },
  number: {
    fills: 'address',
    key: 'addr:housenumber',
    names:
      namesIn(`num instalacion, numero, num, number, numero exterior, numero ext, num ext, no ext, numero exterior o km, n, nº, numero via,
      portal, num acceso, numero de puerta, altura, house number, housenumber, addr housenumber, zenbakia, direccion numero, num policia inicial,
      start street number, num puerta, nro puerta, puerta, nro, numeral`),
    // «N.º» over 1, 2, 3… counts the rows.
    looks: (cells) =>
      isCounting(cells) ? -1 : share(cells, (cell) => cell.length <= 12 && /\d|s\/?n/i.test(cell)),
    // Of several words one says of what the number is: a register, a contact and a year are numbered as well.
    not: /\b(?:telefon\w*|phone|fax|documento|cliente|empleados|trabajadores|expediente|contacto)\b|^(?!.*\b(?:calle|via|vial|carrer|kalea|street|domicilio|direccion|casa|portal|puerta|exterior|ext|acceso|edificio|policia|finca)\b).* /,
  },
  letter: {
    fills: 'address',
    names: namesIn(
      'letra, letra ext, letra puerta, letra numero, letra exterior, cal acceso, cal edificio, calificador, bis',
    ),
    not: /\b(?:int|interior)\b/,
    looks: (cells) => share(cells, (cell) => /^[\p{L}\d ]{1,5}$/u.test(cell)),
  },
  postalCode: {
    fills: 'address',
    key: 'addr:postcode',
    names:
      namesIn(`codigo postal instalacion, codigo postal, cp, c p, cod postal, c postal, direccion codigo postal, postal code, postcode, zip, zip code, zipcode, addr postcode, codi postal,
      codipostal, posta kodea, cod pos, address postal code, location address postal code`),
    looks: (cells) => share(cells, (cell) => /^[A-Z]?\d{3,8}[A-Z]{0,3}$/i.test(cell.replace(/[\s.-]/g, ''))),
  },
  locality: {
    fills: 'address',
    key: 'addr:city',
    names:
      namesIn(`localidad, ciudad, municipio, poblacion, city, town, locality, addr city, municipi, poblacio, localitat, concello, udalerria,
      herria, comuna, distrito municipal, canton, municipality, address locality, nombre localidad, nom mun, location address address locality`),
    // «Comuna 1» is a part of a city, and so is a number.
    looks: (cells) =>
      share(cells, (cell) => isPartOfCity(cell) || isNumeric(cell)) > 0.5 ? -1 : share(cells, hasLetters),
    not: /\b(?:id|codigo|cod|clave)\b/,
  },
  province: {
    fills: 'address',
    key: 'addr:state',
    names:
      namesIn(`provincia, estado, entidad, entidad federativa, state, province, region, departamento, comunidad, addr state, probintzia,
      address region, nombre provincia, location address address region`),
    // In a register «estado» also says whether a place works.
    looks: (cells) => (share(cells, isState) > 0.5 ? -1 : share(cells, hasLetters)),
    not: /\b(?:id|codigo|cod|clave|local|actividad|registro|licencia|situacion|pais|country)\b/,
  },
} satisfies Columns<'streetKind' | 'street' | 'number' | 'letter' | 'postalCode' | 'locality' | 'province'>;

/** `CALLE`, `CONDE DUQUE` → `CALLE CONDE DUQUE`; null without a street. */
export function joinStreet({
  street,
  streetKind = '',
}: {
  street?: string;
  streetKind?: string;
}): string | null {
  if (street === undefined) return null;
  const kind = streetKinds[fold(streetKind)] ?? streetKind;
  const isWhole = kind === '' || /^otr[oa]/i.test(kind) || fold(street).startsWith(`${fold(kind)} `);
  if (isWhole) return street;
  return `${isUpperCase(street) ? kind.toUpperCase() : readableName(kind)} ${street}`;
}

/** Codes of the Spanish land registry, those that mean one kind only. */
const streetKinds: Readonly<Record<string, string>> = {
  ...{ c: 'Calle', 'c/': 'Calle', cl: 'Calle', av: 'Avenida', avda: 'Avenida', pz: 'Plaza', pza: 'Plaza' },
  ...{ ps: 'Paseo', rd: 'Ronda', cm: 'Camino', pj: 'Pasaje', gl: 'Glorieta', tr: 'Travesía' },
};

/** Whether numbers only grow from row to row. */
const isCounting = (cells: readonly string[]): boolean =>
  cells.length > 4 &&
  cells.every((cell, at) => /^\d+$/.test(cell) && (at === 0 || Number(cell) > Number(cells[at - 1]))) &&
  Number(cells[0]) <= 1;

/** A code identifies a record if nearly each row has another one. */
export const looksLikeCode = (cells: readonly string[]): number =>
  distinctShare(cells) > 0.9 && share(cells, (cell) => cell.length <= 60) > 0.9 ? 1 : 0.1;

/** `["Parking","Wifi"]` */
const isList = (cell: string): boolean => /^\[\s?"[^"]*",/.test(cell);

/** How well cells are words for categories. */
export function looksLikeCategory(
  cells: readonly string[],
  { isCategory }: { isCategory: (text: string) => boolean },
): number {
  if (share(cells, hasLetters) < 0.5) return 0.1;
  // Long texts are descriptions, lists say what a place offers, and different addresses are the pages of the places.
  if (
    share(cells, isShort) < 0.5 ||
    share(cells, isList) > 0.2 ||
    (share(cells, isWebAddress) > 0.5 && distinctShare(cells) > 0.5)
  )
    return 0.1;
  const words = [...new Set(cells)];
  const known = share(words, isCategory);
  // Where another column tells the places apart, one that says the same of all is not meant.
  if (words.length === 1 && cells.length > 4) return 0.35 + 0.4 * known;
  return Math.min(1, 0.35 + 0.65 * known + (distinctShare(cells) < 0.5 ? 0.2 : 0));
}
