/** The categories of places and events that tags, or the text of a column, mean. */
import type { ImportMapping } from '@callejero/contract/answers/imports.ts';
import { placeTypeOfTag } from '@callejero/contract/default-categories.ts';
import type { PlaceType } from '@callejero/contract/enums/place-types.ts';
import { placeTypes } from '@callejero/contract/enums/place-types.ts';
import { meaningfulWords, toStem, toWords } from '@callejero/contract/search/words.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { findMeaning, type Meaning } from './meaning.ts';
import type { Tags } from './read-records.ts';

export type CategoryKind = 'commerce' | 'event';

/** The part of a category that the mapping needs. */
export interface MappedCategory {
  id: string;
  name: string;
  slug: string;
  parent: string | null;
  parentName: string | null;
  icon: string | null;
  color: string;
  osmTags: readonly string[];
}

/** Active categories of a kind, subcategories before their parents, so that the more specific one matches first. */
export function loadCategories(db: Queryable, kind: CategoryKind): Promise<MappedCategory[]> {
  return db.query<MappedCategory>(sql`select c.id, c.name, c.slug, c.parent, p.name as "parentName", c.icon, c.color,
        c.osm_tags as "osmTags"
      from categories c left join categories p on p.id = c.parent
      where c.kind = ${kind} and c.active and c.archived_at is null
      order by c.parent is null, c."order", c.name, c.id`);
}

export interface Classification {
  /** The first one is the main category. */
  categories: string[];
  placeType: PlaceType | null;
  /** The category's name, if the text means it by another word. */
  meant?: string;
}

export interface Mapping {
  /** Null if no tag is recognized. */
  classify(tags: Tags): Classification | null;
  /** By words that places of a kind have in their names: «Farmacia San José». */
  classifyName(name: string): Classification | null;
  /** By name, slug, tag or place type, otherwise by the meaning of the words; null if the text means no category. */
  classifyText(text: string): Classification | null;
  /** The category that the title of a list names. «Farmacias» are of one kind; «bares y hoteles» and all of «salud» are not. */
  classifyTitle(title: string): (Classification & { isOneKind: boolean }) | null;
}

/** Keys that say what a place is, the most specific first. Other keys follow by name. */
const keyOrder = [
  'amenity',
  'shop',
  'healthcare',
  'tourism',
  'leisure',
  'office',
  'craft',
  'emergency',
  'public_transport',
  'railway',
  'aeroway',
  'historic',
  'government',
  'education',
  'club',
  'sport',
];

const maxCategories = 5;
/** Characters that are read of a category. */
const maxCategory = 400;
/** Values that deny the key or say nothing. */
const emptyValues = new Set(['no', 'none', 'vacant', 'disused']);

const byPrecedence = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
const keyOf = (tag: string): string => tag.slice(0, tag.indexOf('='));

function rank(tag: string): number {
  const index = keyOrder.indexOf(keyOf(tag));
  const wildcard = tag.endsWith('=*') ? 1000 : 0;
  return (index === -1 ? keyOrder.length : index) + wildcard;
}

/** @param categories active ones of the kind, in order; the first one that has a tag gets it */
export function createMapping(
  categories: readonly MappedCategory[],
  kind: CategoryKind = 'commerce',
): Mapping {
  const byTag = claimedTags(categories);
  const keys = [...new Set([...byTag.keys()].map(keyOf))].sort((a, b) => byPrecedence(`${a}=`, `${b}=`));
  const byText = textIndex(categories);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const byId = new Map(categories.map((category) => [category.id, category]));

  function classify(tags: Tags): Classification | null {
    const exact: string[] = [];
    const general: string[] = [];
    for (const key of keys) {
      const raw = tags[key];
      if (raw === undefined) continue;
      for (const value of raw.split(';')) {
        const trimmed = value.trim().toLowerCase();
        if (trimmed === '' || emptyValues.has(trimmed)) continue;
        if (byTag.has(`${key}=${trimmed}`)) exact.push(`${key}=${trimmed}`);
        else if (byTag.has(`${key}=*`)) general.push(`${key}=*`);
      }
    }
    const found = exact.length > 0 ? exact : general;
    if (found.length === 0) return null;
    const ids = new Set(found.flatMap((tag) => byTag.get(tag)?.id ?? []));
    return { categories: [...ids].slice(0, maxCategories), placeType: placeTypeOf(found, tags) };
  }

  function classifyText(written: string): Classification | null {
    const text = written.slice(0, maxCategory);
    const ids: string[] = [];
    let placeType: PlaceType | null = null;
    for (const part of partsOf(text, kind)) {
      const found = byText.get(singular(fold(part))) ?? byText.get(singular(fold(inWords(part))));
      if (!found) continue;
      if (!ids.includes(found.id)) ids.push(found.id);
      placeType ??= found.placeType;
    }
    if (ids.length > 0) return { categories: ids.slice(0, maxCategories), placeType };
    return kind === 'commerce' ? meant(text) : ofEvents(text);
  }

  /** By the first of its words that events of a category are called by, or that the name of a category has. */
  function ofEvents(text: string): Classification | null {
    for (const word of meaningfulWords(inWords(text))) {
      const own =
        bySlug.get(eventWords.get(toStem(word)) ?? '') ??
        categories.find(({ name }) => toWords(name).some((each) => toStem(each) === toStem(word)));
      if (own) return { categories: [own.id], placeType: null };
    }
    return null;
  }

  const texts = new Map<string, Classification | null>();
  /** Cached, because a few texts repeat in thousands of rows. */
  function meant(text: string): Classification | null {
    const known = texts.get(text);
    if (known !== undefined) return known;
    // In a list of types the first that says something counts.
    const types = text.includes(';') ? text.split(';').map((type) => findMeaning(type)) : [];
    const found = classificationOf(types.find((type) => type?.isSpecific) ?? findMeaning(text));
    if (texts.size < 10_000) texts.set(text, found);
    return found;
  }

  function classificationOf(meaning: Meaning | null): Classification | null {
    if (!meaning) return null;
    const own = meaning.slugs.flatMap((slug) => bySlug.get(slug) ?? []);
    const typed = meaning.placeType ? byText.get(singular(fold(placeTypes[meaning.placeType]))) : undefined;
    const category = own[0] ?? (typed && byId.get(typed.id));
    return category
      ? { categories: [category.id], placeType: meaning.placeType, meant: category.name }
      : null;
  }

  const groups = new Set(categories.map(({ parent }) => parent));

  function classifyTitle(title: string): ReturnType<Mapping['classifyTitle']> {
    const found = classifyText(title);
    const isOneKind = !groups.has(found?.categories[0] ?? null) && !/[\s_-](?:y|e|i|and)[\s_-]/i.test(title);
    return found && { ...found, isOneKind };
  }

  const classifyName = (name: string) => classificationOf(findMeaning(name, 'name'));
  return { classify, classifyName, classifyText, classifyTitle };
}

/** `CursosTalleres` → `Cursos Talleres` */
const inWords = (text: string): string => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** The text and all its parts; of an agenda's path `/contenido/actividades/Musica/Flamenco` from its end. */
function partsOf(text: string, kind: CategoryKind): string[] {
  const path = kind === 'event' ? text.split('/').reverse() : text.split(/[/>]/);
  return [text, ...path.flatMap((part) => part.split(/[;|,>]/))];
}

function claimedTags(categories: readonly MappedCategory[]): Map<string, MappedCategory> {
  const byTag = new Map<string, MappedCategory>();
  for (const category of categories) {
    for (const tag of category.osmTags) {
      const key = tag.toLowerCase();
      if (!byTag.has(key)) byTag.set(key, category);
    }
  }
  return byTag;
}

function placeTypeOf(found: readonly string[], tags: Tags): PlaceType | null {
  if (tags.amenity === 'place_of_worship') return templeOf(tags.religion);
  if (tags.amenity === 'school') return schoolOf(tags);
  for (const tag of found) {
    const type = placeTypeOfTag.get(tag) ?? placeTypeOfTag.get(`${keyOf(tag)}=*`);
    if (type) return type;
  }
  return null;
}

function templeOf(religion: string | undefined): PlaceType {
  if (religion === 'muslim') return 'mosque';
  if (religion === 'jewish') return 'synagogue';
  return religion === 'hindu' ? 'hindu_temple' : 'church';
}

function schoolOf(tags: Tags): PlaceType {
  const text = `${fold(tags.name ?? '')} ${tags['isced:level'] ?? ''}`;
  if (/\bprimaria\b|(?:^| )1$/.test(text)) return 'primary_school';
  return /\b(?:secundaria|telesecundaria|bachillerato|preparatoria|instituto de educacion secundaria)\b|(?:^| )[23]$/.test(
    text,
  )
    ? 'secondary_school'
    : 'school';
}

/** Types of datos.madrid.es → slugs of our default categories, the best first: a city may have removed some. */
const madridTypes: Readonly<Record<string, readonly string[]>> = {
  FiestasNavidadesReyes: ['fiestas-y-comunidad'],
  Belenes: ['exposiciones', 'fiestas-y-comunidad'],
  Cabalgatas: ['fiestas-y-comunidad'],
  Fiestas: ['fiestas-y-comunidad'],
  ComemoracionesHomenajes: ['fiestas-y-comunidad'],
  '1ciudad21distritos': ['fiestas-y-comunidad'],
  ActividadesCalleArteUrbano: ['fiestas-y-comunidad'],
  CursosTalleres: ['talleres-y-cursos'],
  ActividadesEscolares: ['talleres-y-cursos'],
  Campamentos: ['ninos-y-familia'],
  CuentacuentosTiteresMarionetas: ['ninos-y-familia'],
  CircoMagia: ['ninos-y-familia', 'teatro-y-danza'],
  Exposiciones: ['exposiciones'],
  TeatroPerformance: ['teatro-y-danza'],
  DanzaBaile: ['teatro-y-danza'],
  Musica: ['musica'],
  CineActividadesAudiovisuales: ['cine', 'teatro-y-danza'],
  ConferenciasColoquios: ['charlas-y-libros', 'talleres-y-cursos'],
  CongresosJornadas: ['charlas-y-libros', 'talleres-y-cursos'],
  RecitalesPresentacionesActosLiterarios: ['charlas-y-libros', 'talleres-y-cursos'],
  ClubesLectura: ['charlas-y-libros', 'talleres-y-cursos'],
  ConcursosCertamenes: ['fiestas-y-comunidad'],
  ExcursionesItinerariosVisitas: ['paseos-y-visitas', 'fiestas-y-comunidad'],
  ItinerariosOtrasActividadesAmbientales: ['paseos-y-visitas', 'fiestas-y-comunidad'],
  Ferias: ['ferias-y-mercados'],
  Mercados: ['ferias-y-mercados'],
  ActividadesDeportivas: ['deporte'],
};

/** Stems of what agendas call their events, with the slugs of our default categories. */
const eventWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    musica:
      'musica, concierto, recital, opera, jazz, flamenco, coro, orquesta, music, concert, concerto, kontzertua, musika, dj',
    'teatro-y-danza':
      'teatro, obra, danza, baile, ballet, circo, monologo, humor, magia, theater, dance, teatre, dansa, antzerkia, dantza, zarzuela, performance',
    exposiciones: 'exposicion, muestra, exhibicion, vernissage, exhibition, exposicio, erakusketa, arte',
    'ferias-y-mercados':
      'feria, mercado, mercadillo, tianguis, rastro, bazar, fair, fira, azoka, gastronomia',
    'talleres-y-cursos':
      'taller, curso, formacion, seminario, clase, workshop, education, curs, tailerra, capacitacion',
    'ninos-y-familia':
      'nino, infantil, familia, familiar, cuentacuentos, titeres, children, infancia, ludoteca',
    deporte:
      'deporte, deportivo, carrera, maraton, torneo, campeonato, sports, partido, esport, kirola, yoga',
    'fiestas-y-comunidad':
      'fiesta, festival, verbena, romeria, procesion, carnaval, popular, festes, festividad, desfile, social, jaialdia, tradiciones',
    cine: 'cine, pelicula, proyeccion, cortometraje, documental, screening, cinema, zinema, audiovisual',
    'charlas-y-libros':
      'charla, conferencia, coloquio, libro, literatura, poesia, presentacion, debate, tertulia, literary, xerrada, hitzaldia, mesa, congreso, jornada',
    'paseos-y-visitas':
      'visita, paseo, ruta, recorrido, excursion, senderismo, caminata, itinerario, bisita, tour',
  }).flatMap(([slug, words]) => words.split(', ').map((word) => [toStem(word), slug] as const)),
);

interface TextTarget {
  id: string;
  placeType: PlaceType | null;
}

/** Names, slugs and tags of categories, the Spanish names of the place types of those tags, and what Madrid calls its events. */
function textIndex(categories: readonly MappedCategory[]): Map<string, TextTarget> {
  const index = new Map<string, TextTarget>();
  const add = (text: string, target: TextTarget) => {
    const key = singular(fold(text));
    if (key !== '' && !index.has(key)) index.set(key, target);
  };
  for (const { id, name, slug } of categories) {
    add(name, { id, placeType: null });
    add(slug, { id, placeType: null });
  }
  const bySlug = new Map(categories.map((category) => [category.slug, category.id]));
  for (const [type, slugs] of Object.entries(madridTypes)) {
    const id = slugs.map((slug) => bySlug.get(slug)).find((known) => known !== undefined);
    if (id !== undefined) add(type, { id, placeType: null });
  }
  for (const { id, name, osmTags } of categories) {
    // Of the categories with places of a type the one whose name says it: «Museos y galerías» of «Galería de arte».
    const own = new Set(toWords(name).map(toStem));
    for (const type of osmTags.flatMap((tag) => placeTypeOfTag.get(tag) ?? []))
      if (toWords(placeTypes[type]).some((word) => own.has(toStem(word))))
        add(placeTypes[type], { id, placeType: type });
  }
  for (const { id, osmTags } of categories) {
    for (const tag of osmTags) {
      const placeType = placeTypeOfTag.get(tag) ?? null;
      add(tag, { id, placeType });
      const value = tag.slice(tag.indexOf('=') + 1);
      if (value !== '*') add(value, { id, placeType });
      if (placeType) add(placeTypes[placeType], { id, placeType });
    }
  }
  return index;
}

/** `farmacias` → `farmacia`, `bares` → `bar`, word by word: for comparison only. */
function singular(folded: string): string {
  return folded
    .split(/[\s_-]+/)
    .map((word) => word.replace(/([aeiou])s$/, '$1').replace(/([^aeiou])es?$/, '$1'))
    .join(' ');
}

/** Tags of areas and boundaries, which are no places to visit. */
const areas: readonly { key: string; values: RegExp | null; name: string }[] = [
  { key: 'place', values: null, name: 'Es una población, colonia o barrio' },
  { key: 'boundary', values: null, name: 'Es un límite administrativo' },
  { key: 'admin_level', values: null, name: 'Es un límite administrativo' },
  { key: 'landuse', values: null, name: 'Es un uso del suelo' },
  { key: 'residential', values: null, name: 'Es una zona residencial' },
  { key: 'natural', values: null, name: 'Es un elemento natural' },
  { key: 'highway', values: null, name: 'Es una vía' },
  { key: 'waterway', values: null, name: 'Es un curso de agua' },
  { key: 'building', values: /^(?:residential|apartments|house|yes|detached)$/, name: 'Es un edificio' },
];

/** The reason if an element without a recognized tag is an area; null if it is merely unknown. */
export function areaReason(tags: Tags): string | null {
  for (const { key, values, name } of areas) {
    const value = tags[key];
    if (value !== undefined && (!values || values.test(value))) {
      return `${name} (${key}=${value.slice(0, 60)}), no un lugar.`;
    }
  }
  return null;
}

const shown = ({ id, name, parentName, icon, color }: MappedCategory) => ({
  ...{ id, name, icon, color },
  parent: parentName,
});

/** The table that the administrator sees of places. */
export function describeMapping(categories: readonly MappedCategory[]): ImportMapping {
  const byTag = claimedTags(categories);
  return {
    rows: [...byTag]
      .sort(([a], [b]) => byPrecedence(a, b))
      .map(([tag, category]) => ({
        tag,
        category: shown(category),
        placeType: placeTypeOfTag.get(tag) ?? null,
      })),
    ignored: areas.map(({ key, name }) => ({
      tag: `${key}=*`,
      reason: `${name}: se deja fuera si no tiene además una etiqueta de la tabla.`,
    })),
    unclaimed: [...placeTypeOfTag.keys()].filter((tag) => !byTag.has(tag)).sort(byPrecedence),
  };
}

/** The table that the administrator sees of events. */
export function describeEventTypes(categories: readonly MappedCategory[]): ImportMapping {
  const { classifyText } = createMapping(categories, 'event');
  const byId = new Map(categories.map((category) => [category.id, category]));
  const types = [...Object.keys(madridTypes), ...categories.map((category) => category.name)];
  const found = types.map((tag) => ({ tag, category: byId.get(classifyText(tag)?.categories[0] ?? '') }));
  return {
    rows: found.flatMap(({ tag, category }) =>
      category ? [{ tag, category: shown(category), placeType: null }] : [],
    ),
    ignored: [],
    unclaimed: found.flatMap(({ tag, category }) => (category ? [] : [tag])),
  };
}
