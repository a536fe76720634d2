import sql from 'sql-template-tag';

/**
 * How often each category is used, as the filtered lists count: a commerce of a subcategory is one of its parent's too,
 * once.
 */
export const usageStatement = sql`with direct as (
    select c.id, x.category from commerces c cross join unnest(c.categories) x(category) where c.archived_at is null
  ), commerce as (
    select category, id from direct
    union
    select p.parent, d.id from direct d join categories p on p.id = d.category where p.parent is not null
  ), counted as (
    select category, 'commerces' as resource, count(*)::int as count from commerce group by category
    union all
    select category, 'products', count(*)::int from products
      where archived_at is null and category is not null group by category
    union all
    select category, 'events', count(*)::int from events
      where archived_at is null and category is not null group by category
  ), used as (
    select category, json_object_agg(resource, count) as counts from counted group by category
  )
  select coalesce(json_object_agg(category, counts), '{}')::text as data from used`;

export const usageTables = ['categories', 'commerces', 'products', 'events'];
