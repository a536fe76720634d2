/** Reads columns of a table (or properties of GeoJSON) as a place: recognizes the columns, and reads rows by them. */

import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnMapping, PlaceColumnField } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { hasEmail } from '../formats/cells.ts';
import { quarterHeaders } from '../quarters/words.ts';
import { cleanText, stripHtml } from '../reading/clean-text.ts';
import { parseCoordinate, parsePosition } from '../reading/coordinates.ts';
import { coordinateHeaders, positionIn, type WrittenPosition } from '../reading/positions.ts';
import {
  type ColumnRule,
  namesIn,
  normaliseHeader,
  type Recognition,
  recognisingColumns,
  type SourceColumn,
  share,
} from '../reading/recognise-columns.ts';

/**
 * Headers that people and portals use, best first, folded: Spanish, Catalan, Galician, Basque, English. Those that end in
 * «instalacion» come from event lists of Spanish cities, where the place is the venue.
 */
const names: Record<PlaceColumnField, string> = {
  name: `nombre instalacion, nombre comercial, nombre de fantasia, nombre fantasia, fantasia, rotulo, rotulo comercial, rotulo del local,
    denominacion comercial, nom comercial, nome comercial, izen komertziala, nombre publico, nombre del establecimiento, nom estab,
    nombre establecimiento, nombre del local, nombre local, local nombre, nombre del negocio, nombre negocio, nombre del comercio,
    establecimiento nombre, nombre, name, nombre sucursal, nombre de la sucursal,
    establecimiento, comercio, negocio, local, nom, nom del local, nom establiment,
    establiment, nome, establecemento, izena, denominacion,
    denominacio, titulo, titol, title, lugar, place, equipamiento, equipament,
    recurso, business name, store name, venue, display name,
    farmacia, restaurante, bar, hotel, alojamiento, museo, biblioteca, centro, hospital, escuela, mercado, taller, tienda, nombre farmacia,
    nombre del centro, nombre centro, nombre completo, razon social, nombre o razon social, nombre razon social, rao social, nombre titular,
    nombre del titular, titular`,
  externalId: `id, pk, codigo, clave, identificador, uid, uuid, ref, clee, external id, place id, osm id, objectid, object id, fid, gid,
    codi, identifier, kodea, folio, codigo local, id local, local id, numero de expediente, register id, record id, recordid, documentid`,
  ...coordinateHeaders,
  category: `secondary filters name, categoria, category, giro, giro comercial, actividad, actividad economica, nombre act, rubro, tipo, tipo de negocio,
    tipo de establecimiento, tipo establecimiento, tipologia, type, kind, sector, epigrafe, desc epigrafe, clase, class, subcategoria,
    ramo, tipus, activitat, activitat principal, actividade, mota, jarduera, especialidad, servicio, cnae, descripcion actividad, folder, carpeta`,
  description: `descripcion, description, descripcion entidad, descripcio, descricion, deskribapena, detalle, resumen, notas,
    observaciones, observacions, comentarios, about, informacion`,
  street: `nombre via instalacion, calle, street, direccion, direccion completa, domicilio, address, nombre via, nom vial, via, adreca, adressa,
    carrer, enderezo, rua, road name, street name, helbidea, kalea, addr street, street address, address street address, nom carrer, nom via, dir, desc vial edificio, desc vial acceso, desc vial,
    direccion local, domicilio comercial, calle y numero, ubicacion fisica`,
  number: `num instalacion, numero, num, number, numero exterior, numero ext, num ext, no ext, numero exterior o km, n, nº, numero via, portal,
    num acceso, numero de puerta, altura, house number, housenumber, addr housenumber, zenbakia`,
  extra: `interior, numero interior, num int, no int, piso, planta, puerta, unit, referencia, referencias, bloque, escalera, oficina`,
  postalCode: `codigo postal instalacion, codigo postal, cp, c p, cod postal, postal code, postcode, zip, zip code, addr postcode, codi postal,
    codipostal, posta kodea, cod pos, address postal code`,
  locality: `localidad, ciudad, municipio, poblacion, city, town, locality, addr city, municipi, poblacio, localitat, concello, udalerria, herria,
    comuna, distrito municipal, canton, address locality, nombre localidad, nom mun`,
  province: `provincia, estado, entidad, entidad federativa, state, province, region, departamento, comunidad, addr state, probintzia,
    address region, nombre provincia`,
  quarter: quarterHeaders.join(', '),
  phone: `telefono, phone, tel, telefonos, telephone, telefono 1, telefono fijo, phone number, telefon, telefonoa, fono, contacto telefono,
    numero de telefono, numero telefonico, telefono contacto, telefono de contacto`,
  mobile: `movil, celular, mobile, telefono movil, telefono celular, telefono 2, mobil, cel, mugikorra`,
  whatsapp: 'whatsapp, whats app, wa, wsp, whatsap',
  email: `email, correo, correo electronico, e mail, mail, correoelec, correu, correu electronic, correo e, posta elektronikoa, emaila,
    direccion de correo`,
  website: `url instalacion, web, website, sitio web, pagina web, url, www, sitio internet, content url, homepage, lloc web, paxina web, webgunea,
    pagina de internet, site, enlace, link`,
  facebook: 'facebook, fb',
  instagram: 'instagram, ig',
  openingHours: `horario, opening hours, horarios, hours, horas de apertura, horario de atencion, horario atencion, horari, horaris, ordutegia,
    horario apertura, dias y horarios, horario comercial, schedule`,
  wheelchair:
    'accesibilidad instalacion, wheelchair, accesibilidad, accesible, silla de ruedas, accessibilitat, irisgarritasuna',
};

const letters = (cell: string): boolean => /\p{L}{2}/u.test(cell);
const short = (cell: string): boolean => cell.length <= 90;
const distinctShare = (cells: readonly string[]): number =>
  cells.length === 0 ? 0 : new Set(cells.map(fold)).size / cells.length;
const numeric = (cell: string): boolean => parseCoordinate(cell) !== null;
const date = /^\d{4}-\d{2}-\d{2}|^\d{1,2}\/\d{1,2}\/\d{4}/;
const phone = (cell: string): boolean =>
  !date.test(cell) &&
  /^[+(]?[\d\s().\-/;,|+yo]{7,60}(?:\s*(?:ext|int)\.?\s*\d+)?$/i.test(cell) &&
  /\d{3}/.test(cell);
/** Words of reference systems in the headers of coordinates. */
const systemWord =
  /^(?:utm|etrs\d*|wgs\d*|ed50|sirgas|posgar|epsg|epgs|huso|zona|h\d{1,2}|\d{1,2}[ns]?|\d{4,5}|geo|coord\w*|punto|metros?)$/;
/** Decimal degrees close to the city's. */
const within =
  (centre: number | undefined) =>
  (cell: string): boolean =>
    centre !== undefined && /[.,]\d{3}/.test(cell) && Math.abs((parseCoordinate(cell) ?? 1e9) - centre) < 1.5;
const streetWords =
  /\b(?:c\/|calle|av|avda|avenida|blvd|boulevard|bulevar|calz|calzada|carrer|carrera|cra|cl|jr|jiron|pasaje|psje|paseo|passeig|plaza|placa|praza|rua|travessera|travesia|ronda|camino|carretera|ctra|kalea|circuito|privada|diagonal|transversal|mz|lote|esq|nº|no\.|#)/i;

const isAddress = (cell: string): boolean => streetWords.test(cell.slice(0, 25)) && /\d/.test(cell);
const isPartOfCity = (cell: string): boolean => /^(?:comuna|distrito|zona|sector)\s*[\dIVX]+$/i.test(cell);
const isState = (cell: string): boolean =>
  /^(?:abiert[oa]|activ[oa]|inactiv[oa]|alta|baja|cerrad[oa]|vigente|clausurad[oa]|open|active|closed)(?!\s*california)\b/i.test(
    cell,
  );

/** Knowledge beyond the file. */
export interface ReadingContext {
  /** The city's centre, which decides between reference systems. */
  city: Point | null;
  /** Whether a text names a category. */
  isCategory: (text: string) => boolean;
  /** The list or sheet that a person chose. */
  list?: string | undefined;
}

export const nothingKnown: ReadingContext = { city: null, isCategory: () => false };

/** What the cells of a field look like, where that distinguishes them from others. */
function rulesFor({ city, isCategory }: ReadingContext): Record<PlaceColumnField, ColumnRule> {
  const rule = (field: PlaceColumnField, more: Omit<ColumnRule, 'names'> = {}): ColumnRule => ({
    names: namesIn(names[field]),
    ...more,
  });
  const person =
    /\b(?:responsable|titular|propietario|contacto|representante|gerente|director|persona|usuario|archivo|fuente)\b/;
  const part =
    /\b(?:via|calle|vial|barrio|colonia|distrito|municipio|provincia|localidad|estado|entidad|act|actividad|asentamiento|asent|zona)\b/;
  return {
    name: rule('name', {
      not: new RegExp(`${person.source}|${part.source}|\\bid\\b|\\bcodigo\\b`),
      looks: (cells) =>
        share(cells, isAddress) > 0.5
          ? -1
          : share(cells, (cell) => letters(cell) && short(cell) && !numeric(cell)) *
            Math.min(1, 0.3 + distinctShare(cells)),
      alone: 0.9,
      // Without a trade name a place is called by its holder, which needs no question.
      asked: (header, chosen) => !isHolder(header) || isHolder(chosen),
    }),
    externalId: rule('externalId', {
      not: /\b(?:postal|via|calle|barrio|distrito|municipio|categoria|actividad|provincia|tipo|pais|epigrafe|seccion)\b/,
      looks: (cells) =>
        distinctShare(cells) > 0.9 && share(cells, (cell) => cell.length <= 60) > 0.9 ? 1 : 0.1,
    }),
    latitude: rule('latitude', {
      ignore: systemWord,
      not: /\bx\b|precision|huso|altitud/,
      looks: (cells) => Math.max(0.9 * share(cells, numeric), share(cells, within(city?.lat))),
      alone: 0.95,
    }),
    longitude: rule('longitude', {
      ignore: systemWord,
      not: /\by\b|precision|huso|altitud/,
      looks: (cells) => Math.max(0.9 * share(cells, numeric), share(cells, within(city?.lng))),
      alone: 0.95,
    }),
    point: rule('point', {
      looks: (cells) => share(cells, (cell) => parsePosition(cell) !== null),
      alone: 0.8,
    }),
    category: rule('category', {
      not: /\b(?:id|codigo|clave|via|vial|vialidad|asentamiento|asent|documento|persona|moneda|acceso|contribuyente|numero)\b/,
      looks: (cells) => {
        if (share(cells, letters) < 0.5) return 0.1;
        const known = share([...new Set(cells)], isCategory);
        return Math.min(1, 0.35 + 0.65 * known + (distinctShare(cells) < 0.5 ? 0.2 : 0));
      },
      alone: 0.8,
      weight: 0.4,
    }),
    description: rule('description', { looks: (cells) => share(cells, letters) }),
    street: rule('street', {
      not: /\b(?:correo|mail|email|web|codigo|cod|id|ip|tipo|clase|entre|numero|num)\b/,
      looks: (cells) =>
        Math.min(
          1,
          share(cells, letters) * 0.6 +
            share(cells, (cell) => streetWords.test(cell) || /\d/.test(cell)) * 0.5,
        ),
      alone: 1.01,
    }),
    number: rule('number', {
      looks: (cells) => share(cells, (cell) => cell.length <= 12 && /\d|s\/?n/i.test(cell)),
      not: /\b(?:telefono|fax|documento|cliente|empleados|trabajadores|expediente)\b/,
    }),
    extra: rule('extra'),
    postalCode: rule('postalCode', {
      looks: (cells) =>
        share(cells, (cell) => /^[A-Z]?\d{3,8}[A-Z]{0,3}$/i.test(cell.replace(/[\s.-]/g, ''))),
    }),
    locality: rule('locality', {
      // «Comuna 1» is a part of a city.
      looks: (cells) => (share(cells, isPartOfCity) > 0.5 ? -1 : share(cells, letters)),
      not: /\b(?:id|codigo|cod|clave)\b/,
    }),
    province: rule('province', {
      // In a register «estado» also says whether a place works.
      looks: (cells) => (share(cells, isState) > 0.5 ? -1 : share(cells, letters)),
      not: /\b(?:id|codigo|cod|clave|local|actividad|registro|licencia|situacion)\b/,
    }),
    quarter: rule('quarter', {
      looks: (cells) => share(cells, letters),
      not: /\b(?:id|codigo|cod|cve|clave|tipo|clase)\b/,
    }),
    phone: rule('phone', { looks: (cells) => share(cells, phone), alone: 0.95, not: /\bfax\b/ }),
    mobile: rule('mobile', { looks: (cells) => share(cells, phone) }),
    whatsapp: rule('whatsapp', {
      looks: (cells) => share(cells, (cell) => phone(cell) || /wa\.me|whatsapp/i.test(cell)),
    }),
    email: rule('email', { looks: (cells) => share(cells, hasEmail), alone: 0.6 }),
    website: rule('website', {
      looks: (cells) =>
        share(cells, (cell) => /^(?:https?:\/\/|www\.)|^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i.test(cell)),
      alone: 0.9,
      not: /\b(?:imagen|foto|logo|photo|image|mapa|map|facebook|instagram|twitter|kml)\b/,
    }),
    facebook: rule('facebook'),
    instagram: rule('instagram'),
    openingHours: rule('openingHours', {
      looks: (cells) =>
        share(cells, (cell) =>
          /\d{1,2}\s*(?:[:.h]|hs?\b|am|pm|a\.)|24\s*(?:h|\/7)|\b(?:lun|mar|mie|jue|vie|sab|dom|mo|l)\b/i.test(
            cell,
          ),
        ),
    }),
    wheelchair: rule('wheelchair'),
  };
}

/** The most plausible column for each field, with its confidence; each column is used once. */
export function* recognisingPlaceColumns(
  columns: readonly SourceColumn[],
  context: ReadingContext = nothingKnown,
): Generator<void, Recognition> {
  const found = yield* recognisingColumns(rulesFor(context), columns);
  const { mapping, confidence } = found;
  // In a list of events these columns describe the event, not its venue.
  if (mapping.name !== undefined && normaliseHeader(mapping.name) === 'nombre instalacion') {
    delete mapping.description;
    delete mapping.category;
  }
  // A single coordinate is no position.
  if ((mapping.latitude === undefined) !== (mapping.longitude === undefined)) {
    for (const field of ['latitude', 'longitude'] as const) {
      delete mapping[field];
      delete confidence[field];
    }
  }
  return found;
}

export interface ReadPlace extends WrittenPosition {
  name: string | null;
  externalId: string | null;
  category: string | null;
  tags: Record<string, string>;
}

/** The OpenStreetMap key of each field, so that all formats use one vocabulary. */
export const tagOfField: Partial<Record<PlaceColumnField, string>> = {
  description: 'description',
  street: 'addr:street',
  number: 'addr:housenumber',
  extra: 'addr:unit',
  postalCode: 'addr:postcode',
  locality: 'addr:city',
  province: 'addr:state',
  quarter: 'addr:quarter',
  phone: 'phone',
  mobile: 'mobile',
  whatsapp: 'contact:whatsapp',
  email: 'email',
  website: 'website',
  facebook: 'contact:facebook',
  instagram: 'contact:instagram',
  openingHours: 'opening_hours',
  wheelchair: 'wheelchair',
};

export function readColumns(row: Readonly<Record<string, string>>, mapping: ColumnMapping): ReadPlace {
  const value = (field: PlaceColumnField): string | null => {
    const header = mapping[field];
    return header !== undefined && Object.hasOwn(row, header) ? cleanText(row[header]) : null;
  };
  const tags: Record<string, string> = Object.assign(Object.create(null), row);
  for (const [field, key] of Object.entries(tagOfField) as [PlaceColumnField, string][]) {
    const text = value(field);
    if (text !== null) tags[key] = field === 'wheelchair' ? wheelchair(text) : text;
  }
  // Without a trade name a place is called by its holder.
  const name = value('name') ?? holderIn(row, mapping);
  return {
    name: name && stripHtml(name),
    externalId: value('externalId')?.slice(0, 200) ?? null,
    category: value('category'),
    ...positionIn(value),
    tags,
  };
}

const holders = new Set(
  namesIn(`nombre, razon social, nombre o razon social, nombre razon social, denominacion social, titular,
  nombre titular, nombre del titular, propietario, denominacion, empresa, nombre empresa`),
);

const isHolder = (header: string): boolean => header.length < 60 && holders.has(normaliseHeader(header));

function holderIn(row: Readonly<Record<string, string>>, { name }: ColumnMapping): string | null {
  if (name === undefined) return null;
  const header = Object.keys(row).find((key) => key !== name && isHolder(key));
  return header === undefined ? null : cleanText(row[header]);
}

/** Reads Spanish words and the 0/1 of open data portals as OpenStreetMap's values. */
function wheelchair(text: string): string {
  const value = fold(text);
  if (/^(?:si|s|1|true|yes|accesible)$/.test(value)) return 'yes';
  if (/^(?:no|n|0|false)$/.test(value)) return 'no';
  return /^(?:parcial|parcialmente|limited|limitado)/.test(value) ? 'limited' : value;
}
