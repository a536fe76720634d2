/** The columns of tables (or properties of GeoJSON) of places. */
import type { ColumnMapping, PlaceColumnField } from '@callejero/contract/resources/imports.ts';
import { isAgenda } from '../agenda/columns.ts';
import { hasEmail } from '../formats/cells.ts';
import { quarterHeaders } from '../quarters/words.ts';
import {
  addressColumns,
  distinctShare,
  hasLetters,
  isAddress,
  isNumeric,
  isPhone,
  isShort,
  isWebAddress,
  looksLikeCategory,
  looksLikeCode,
  phoneWords,
  positionColumns,
} from '../reading/common-columns.ts';
import type { RecordShape } from '../reading/read-records.ts';
import { byHeader, type Columns, namesIn, normaliseHeader, share } from '../reading/recognise-columns.ts';

const holders = new Set(
  namesIn(`nombre, razon social, raz social, nombre o razon social, nombre razon social, denominacion social, titular,
  nombre titular, nombre del titular, propietario, denominacion, empresa, nombre empresa`),
);
const isHolder = (header: string): boolean => header.length < 60 && holders.has(normaliseHeader(header));

/** Whether a column holds telephones, also if it is one of several: `Teléfono 3`, `tel_reservas`. */
export const isPhoneColumn = byHeader((header): boolean => {
  const name = header.length > 60 ? '' : normaliseHeader(header);
  return (
    phoneWords.test(name) &&
    !/\b(?:fax|id|codi(?:go)?|cod|tip\w+|type|kind|horari\w*|info|observaci\w*)\b/.test(name)
  );
});

const kindsOfPhone = new Set(
  namesIn('tipo telefono, tipo de telefono, telefono tipo, telefon tipus, tipus telefon'),
);
/** Whether a column says of what kind the telephone of its row is. */
export const isKindOfPhone = byHeader(
  (header): boolean => header.length <= 60 && kindsOfPhone.has(normaliseHeader(header)),
);

/** `places/ChIJ0`: what services call a record. */
const isPath = (cell: string): boolean => /^[\w-]+\/\S+$/.test(cell);

/** In a list of events these columns describe the event, not its venue. */
const isOfVenue = ({ name }: ColumnMapping): boolean =>
  name !== undefined && normaliseHeader(name) === 'nombre instalacion';

/** In the order in which fields are read out; headers of Spanish, Catalan, Galician, Basque and English portals. */
const placeColumns: Columns<PlaceColumnField> = {
  name: {
    fills: 'name',
    key: 'name',
    names:
      namesIn(`nombre instalacion, nombre comercial, nombre de fantasia, nombre fantasia, fantasia, rotulo, rotulo comercial, rotulo del local,
      denominacion comercial, nom comercial, nome comercial, izen komertziala, nombre publico, nombre del establecimiento, nom estab,
      nombre establecimiento, nombre del local, nombre local, local nombre, nombre del negocio, nombre negocio, nombre del comercio,
      establecimiento nombre, nombre, name, nombre sucursal, nombre de la sucursal,
      establecimiento, comercio, negocio, local, nom, nom del local, nom establiment,
      establiment, nome, establecemento, izena, denominacion,
      denominacio, titulo, titol, title, lugar, place, equipamiento, equipament,
      recurso, display name text, title rendered, post title, nombre de la empresa, business name, store name, venue, display name, document name, etiqueta, fna, nam,
      nombre establecimiento comercial, establecimiento nombre comercial,
      farmacia, restaurante, bar, hotel, alojamiento, museo, biblioteca, centro, hospital, escuela, mercado, taller, tienda, nombre farmacia,
      nombre del centro, nombre centro, nombre completo, razon social, nombre o razon social, nombre razon social, rao social, nombre titular,
      nombre del titular, titular, rdfs label, label, nm`),
    not: /\b(?:responsable|titular|propietario|contacto|representante|gerente|director|persona|usuario|archivo|fuente|via|calle|vial|barrio|colonia|distrito|municipio|provincia|localidad|estado|entidad|act|actividad|asentamiento|asent|zona|id|codigo)\b/,
    looks: (cells) =>
      [isAddress, isPath, isWebAddress].some((test) => share(cells, test) > 0.5)
        ? -1
        : cells.length > 4 && distinctShare(cells) * cells.length <= 1
          ? -1
          : share(cells, (cell) => hasLetters(cell) && isShort(cell) && !isNumeric(cell)) *
            Math.min(1, 0.3 + distinctShare(cells)),
    alone: 0.9,
    // Without a trade name a place is called by its holder, which needs no question.
    asked: (header, chosen) => !isHolder(header) || isHolder(chosen),
    orElse: (header) => header === 'name:es' || isHolder(header),
  },
  externalId: {
    names:
      namesIn(`id, pk, codigo, clave, identificador, uid, uuid, ref, clee, external id, place id, osm id, objectid, object id, fid, gid,
      codi, identifier, kodea, folio, codigo local, id local, local id, numero de expediente, register id, record id, recordid, documentid`),
    not: /\b(?:postal|via|calle|barrio|distrito|municipio|categoria|actividad|provincia|departamento|comuna|radio|tipo|pais|epigrafe|seccion)\b/,
    looks: looksLikeCode,
  },
  ...positionColumns,
  category: {
    fills: 'categories',
    names:
      namesIn(`secondary filters name, funcion principal, categoria, category, giro, giro comercial, actividad, actividad economica, nombre act, rubro, tipo,
      tipo de negocio, tipo de establecimiento, tipo establecimiento, tipologia, type, kind, sector, epigrafe, desc epigrafe, clase, class,
      subcategoria, ramo, tipus, activitat, activitat principal, actividade, mota, jarduera, especialidad, servicio, cnae,
      descripcion actividad, template type, rubro desc, gna, nom activitat, giro autorizado, folder, carpeta, categoria principal,
      primary category, primary type display name text, category name, listing category, seccion`),
    not: /\b(?:post type|adicionales|additional|id|codigo|clave|via|vial|vialidad|asentamiento|asent|documento|persona|moneda|acceso|contribuyente|numero|telefon\w*|horari\w*|multimedia|media|imagen|image)\b/,
    looks: looksLikeCategory,
    alone: 0.8,
    weight: 0.4,
    unless: isOfVenue,
  },
  description: {
    fills: 'description',
    key: 'description',
    names:
      namesIn(`descripcion, description, descripcion entidad, descripcio, descricion, deskribapena, detalle, resumen, notas,
      observaciones, observacions, comentarios, about, informacion, content, post content, content rendered, contenido, body`),
    looks: (cells) => share(cells, hasLetters),
    unless: isOfVenue,
  },
  streetKind: addressColumns.streetKind,
  street: addressColumns.street,
  number: addressColumns.number,
  letter: addressColumns.letter,
  extra: {
    fills: 'address',
    key: 'addr:unit',
    names:
      namesIn(`interior, numero interior, num int, no int, piso, planta, unit, referencia, referencias, bloque, escalera,
      oficina, numero int, torre, apartamento, departamento interior, dpto, depto, suite, nivel, edificio, local numero, num local,
      puerta interior, mano`),
    not: /\bid\b/,
    // «1er nivel» says how much care a clinic gives.
    looks: (cells) => (share(cells, (cell) => /\bnivel\b/i.test(cell)) > 0.5 ? -1 : 0.5),
  },
  postalCode: addressColumns.postalCode,
  locality: addressColumns.locality,
  province: addressColumns.province,
  quarter: {
    fills: 'statedQuarter',
    key: 'addr:quarter',
    names: quarterHeaders,
    looks: (cells) => share(cells, hasLetters),
    not: /\b(?:id|codigo|cod|cve|clave|tipo|clase)\b/,
    orElse: (header) => header === 'addr:neighbourhood' || header === 'addr:suburb',
  },
  phone: {
    fills: 'phones',
    key: 'phone',
    names:
      namesIn(`telefono, phone, tel, telefonos, telephone, telefono 1, telefono fijo, phone number, telefon, telefonoa, fono,
      contacto telefono, numero de telefono, numero telefonico, telefono contacto, telefono de contacto, tfno, tlf, tlfno, telf, tfn, tfnos,
      tel comercial, telefono comercial, telefono convencional, tels, telefs, telefons, telefono principal, primary phone,
      national phone number, international phone number, telefon num, numero de contacto, numero contacto, tl`),
    looks: (cells) => share(cells, isPhone),
    alone: 0.95,
    not: /\b(?:fax|x|y|utm|coord\w*|id|codigo|codi|cod|ruc|rut|nit|cif|nif|cuit|dni|expediente|padron|licencia|catastral|tipo|tipus|type)\b/,
  },
  mobile: {
    fills: 'phones',
    key: 'mobile',
    names: namesIn(
      'movil, celular, mobile, telefono movil, telefono celular, telefono 2, mobil, cel, mugikorra',
    ),
    looks: (cells) => share(cells, isPhone),
  },
  whatsapp: {
    fills: 'whatsapp',
    key: 'contact:whatsapp',
    names: namesIn('whatsapp, whats app, wa, wsp, whatsap'),
    looks: (cells) => share(cells, (cell) => isPhone(cell) || /wa\.me|whatsapp/i.test(cell)),
  },
  email: {
    fills: 'email',
    key: 'email',
    names:
      namesIn(`email, correo, correo electronico, e mail, mail, correoelec, correu, correu electronic, correo e, posta elektronikoa, emaila,
      direccion de correo`),
    looks: (cells) => share(cells, hasEmail),
    alone: 0.6,
  },
  website: {
    fills: 'website',
    key: 'website',
    names:
      namesIn(`url instalacion, web, website, sitio web, pagina web, url, www, sitio internet, content url, homepage, lloc web, paxina web,
      webgunea, pagina de internet, site, enlace, link`),
    looks: (cells) => share(cells, isWebAddress),
    alone: 0.9,
    not: /\b(?:imagen|foto|logo|icon|photo|image|media|multimedia|mapa|maps?|facebook|instagram|twitter|kml|permalink)\b/,
  },
  facebook: { fills: 'social', key: 'contact:facebook', names: namesIn('facebook, fb') },
  instagram: { fills: 'social', key: 'contact:instagram', names: namesIn('instagram, ig') },
  openingHours: {
    fills: 'openingHours',
    key: 'opening_hours',
    names:
      namesIn(`horario, opening hours, horarios, hours, horas de apertura, horario de atencion, horario atencion, horari, horaris,
      ordutegia, horario apertura, dias y horarios, horario comercial, schedule, timetable, horario de apertura`),
    // The hour at which a place opens is half of its hours, and those of a turn are of some days.
    not: /\b(?:inici\w*|desde|fin?|hasta|cierre|periode|dies|turno|guardia)\b/,
    looks: (cells) =>
      share(cells, (cell) =>
        /\d{1,2}\s*(?:[:.h]|hs?\b|am|pm|a\.)|24\s*(?:h|\/7)|\b(?:lun|mar|mie|jue|vie|sab|dom|mo|l)\b/i.test(
          cell,
        ),
      ),
  },
  wheelchair: {
    fills: 'wheelchair',
    key: 'wheelchair',
    names: namesIn(
      'accesibilidad instalacion, wheelchair, accesibilidad, accesible, silla de ruedas, accessibilitat, irisgarritasuna',
    ),
  },
};

export const placeShape = {
  columns: placeColumns,
  display: 'name',
  // Columns without a meaning may say what a place of OpenStreetMap is, how one pays there, or that it is closed.
  keepsOthers: true,
  refusal: (table) =>
    isAgenda(table)
      ? 'Es una agenda: sus filas son eventos con fecha, no lugares. Impórtala como eventos.'
      : null,
} as const satisfies RecordShape<PlaceColumnField>;
