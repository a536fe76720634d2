import { type ListViews, listViewsSchema } from '@callejero/contract/answers/list-views.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { listViewSchema, listViewsQuerySchema, maxListViews } from '@callejero/contract/list-views.ts';
import type { Fields, Resource } from '@callejero/contract/resource.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import { accessTo, isReadable } from '../../access/access.ts';
import { type Principal, permits } from '../../access/policy.ts';
import { type Env, getUuid } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';

/** Whether the person may list the rows that a reference names. */
const isListed = (principal: Principal, target: Resource | null): target is Resource =>
  target !== null &&
  (target.permissions?.actions.read === undefined || permits(principal, target.name, 'read'));

/** `/list-views`: views of lists that a person of the team saved, and what their columns may be. */
export function listViewsRoutes({ platform: { db, clock }, registry }: ResourceDeps): Hono<Env> {
  const accessOf = (principal: Principal, list: string) => {
    const access = accessTo(registry, list, principal);
    if (!access) throw invalid([{ path: 'list', message: 'No existe o no está disponible.' }]);
    return access;
  };
  const read = async (principal: Principal, list: string): Promise<ListViews> => {
    const access = accessOf(principal, list);
    const views = await db.query<ListViews['views'][number]>(sql`select id, name, query from list_views
      where user_id = ${principal.id}::uuid and list = ${list}::text order by created_at, id`);
    const fields = Object.entries(access.binding.resource.fields as Fields).flatMap(([name, { to }]) => {
      const target = to === undefined ? null : (registry.get(to)?.resource ?? null);
      if (!isReadable(access, name) || (to !== undefined && !isListed(principal, target))) return [];
      return [{ name, names: target?.display ?? null }];
    });
    return { views, fields };
  };

  return routes(
    {
      'GET /': answers(
        'administrator',
        {
          summary: 'Las vistas guardadas de una lista, y los datos que pueden ser sus columnas',
          query: listViewsQuerySchema,
          data: listViewsSchema,
        },
        ({ env }, { list }) => read(env.principal, list),
      ),
      'PUT /:id': answers(
        'administrator',
        {
          summary: 'Guardar una vista con su nombre, o cambiarla; el identificador lo elige quien la guarda',
          body: listViewSchema,
          data: listViewsSchema,
        },
        async (c, { list, name, query }) => {
          const { principal } = c.env;
          const id = getUuid(c);
          accessOf(principal, list);
          const stored =
            await db.query(sql`insert into list_views (id, user_id, created_at, list, name, query)
            select ${id}::uuid, ${principal.id}::uuid, ${clock.now()}::timestamptz, ${list}::text, ${name}::text,
              ${query}::text
            where exists (select 1 from list_views where id = ${id}::uuid)
              or (select count(*) from list_views where user_id = ${principal.id}::uuid) < ${maxListViews}::int
            on conflict (id) do update set list = excluded.list, name = excluded.name, query = excluded.query
              where list_views.user_id = excluded.user_id
            returning id`);
          if (stored.length === 0) {
            const [taken] = await db.query(sql`select 1 from list_views where id = ${id}::uuid`);
            if (taken) throw new ApiError('not-found');
            throw invalid([
              { path: 'name', message: `Puedes guardar hasta ${maxListViews} vistas: quita alguna antes.` },
            ]);
          }
          return read(principal, list);
        },
      ),
      'DELETE /:id': answers(
        'administrator',
        { summary: 'Quitar una vista guardada; si ya no está, no hace nada' },
        async (c) => {
          await db.query(sql`delete from list_views
            where id = ${getUuid(c)}::uuid and user_id = ${c.env.principal.id}::uuid`);
        },
      ),
    },
    'Vistas de las listas',
  );
}
