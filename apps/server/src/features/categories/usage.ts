import { accessTo, visibleRows } from '../../access/access.ts';
import type { Registry } from '../../access/binding.ts';
import { Builder } from '../../access/builder.ts';
import type { Principal } from '../../access/policy.ts';
import type { Statement } from '../../ports/ports.ts';
import { statement } from '../../query/statement.ts';

interface Usage {
  statement: Statement;
  /** SQL names of every table that the query reads. */
  tables: string[];
}

/**
 * How often each category is used, counted like the lists of the principal: a commerce of a subcategory also counts for the
 * parent, once.
 */
export function categoryUsage(registry: Registry, principal: Principal): Usage {
  const builder = new Builder();
  builder.reads('categories');
  const visible = (name: string, alias: string) => {
    const access = accessTo(registry, name, principal);
    return access ? visibleRows(access, builder, alias, false) : 'false';
  };
  const text = `with direct as (
    select c.id, x.category from commerces c cross join unnest(c.categories) x(category)
      where ${visible('commerces', 'c')}
  ), commerce as (
    select category, id from direct
    union
    select p.parent, d.id from direct d join categories p on p.id = d.category where p.parent is not null
  ), counted as (
    select category, 'commerces' as resource, count(*)::int as count from commerce group by category
    union all
    select category, 'products', count(*)::int from products u
      where ${visible('products', 'u')} and category is not null group by category
    union all
    select category, 'events', count(*)::int from events e
      where ${visible('events', 'e')} and category is not null group by category
  ), used as (
    select category, json_object_agg(resource, count order by resource) as counts from counted group by category
  )
  select coalesce(json_object_agg(category, counts order by category), '{}')::text as data from used`;
  return { statement: statement(text, builder.values), tables: builder.tables() };
}
