/** The category for an event type in a file. */

import type { ImportMapping } from '@callejero/contract/answers/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';

export interface KnownEventCategory {
  id: string;
  name: string;
  slug: string;
  icon: string | null;
  color: string;
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

export function loadEventCategories(db: Queryable): Promise<KnownEventCategory[]> {
  return db.query<KnownEventCategory>(sql`select id, name, slug, icon, color from categories
      where kind = 'event' and active and archived_at is null order by "order", name, id`);
}

/** Searches the parts of `/contenido/actividades/Musica/Flamenco` from the end: `Flamenco`, then `Musica`. */
export function categoryFinder(categories: readonly KnownEventCategory[]): (type: string) => string | null {
  const bySlug = new Map(categories.map((category) => [category.slug, category.id]));
  const byName = new Map(categories.map((category) => [fold(category.name), category.id]));
  return (type) => {
    for (const part of [type, ...type.split('/').reverse()]) {
      const text = part.trim();
      if (text === '') continue;
      const words = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
      const slugs = [...(madridTypes[text] ?? []), slugify(text), slugify(words)];
      const found = slugs.map((slug) => bySlug.get(slug)).find((id) => id !== undefined);
      const id = found ?? byName.get(fold(text));
      if (id !== undefined) return id;
    }
    return null;
  };
}

/** The table that the administrator sees. */
export function describeEventTypes(categories: readonly KnownEventCategory[]): ImportMapping {
  const find = categoryFinder(categories);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const types = [...Object.keys(madridTypes), ...categories.map((category) => category.name)];
  return {
    rows: types.flatMap((tag) => {
      const category = byId.get(find(tag) ?? '');
      if (!category) return [];
      const { id, name, icon, color } = category;
      return [{ tag, category: { id, name, parent: null, icon, color }, placeType: null }];
    }),
    ignored: [],
    unclaimed: types.filter((tag) => find(tag) === null),
  };
}
