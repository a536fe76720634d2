/** What PostgreSQL's catalogs say of the schema `public`, in lines that two databases can be compared by. */
import type { Queryable } from '../ports/ports.ts';

/**
 * Each query gives lines of text. The order of a table's columns says nothing: every statement names them. The partitions of the
 * change records depend on the day.
 */
const queries: Record<string, string> = {
  tables: `select format('%s %s %s %s %s %s', relkind, relname, relpersistence, reloptions, relrowsecurity,
      pg_get_partkeydef(c.oid)) as line
    from pg_class c where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace
      and (not relispartition or relname in ('changes_start', 'changes_rest'))`,
  columns: `select format('%s.%s %s null=%s default=%s generated=%s identity=%s collation=%s storage=%s statistics=%s', relname, attname,
      format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
      attcollation::regcollation, attstorage, attstattarget) as line
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace and not relispartition
      and attnum > 0 and not attisdropped`,
  constraints: `select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid), convalidated) as line
    from pg_constraint o join pg_class c on c.oid = conrelid
    where connamespace = 'public'::regnamespace and not relispartition and contype <> 'n'`,
  indexes: `select format('%s valid=%s options=%s', pg_get_indexdef(indexrelid), indisvalid, i.reloptions) as line
    from pg_index join pg_class c on c.oid = indrelid join pg_class i on i.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  functions: `select format('%s owner-rights=%s settings=%s volatile=%s parallel=%s strict=%s %s', oid::regprocedure, prosecdef,
      proconfig, provolatile, proparallel, proisstrict, pg_get_functiondef(oid)) as line
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  triggers: `select format('%s %s', tgenabled, pg_get_triggerdef(t.oid)) as line
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and not relispartition`,
  views: `select format('%s %s', relname, pg_get_viewdef(oid)) as line
    from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
  types: `select format('%s %s %s', typname, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum
      where enumtypid = t.oid)) as line
    from pg_type t where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace`,
  sequences: `select format('%s %s %s %s %s %s owned by %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqcache,
      seqcycle, (select format('%s.%s', refobjid::regclass, attname) from pg_depend
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid where objid = seqrelid and deptype in ('a', 'i'))) as line
    from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace = 'public'::regnamespace`,
  grants: `select format('%s %s', name, acl) as line from (
      select relname as name, relacl as acl from pg_class where relnamespace = 'public'::regnamespace and not relispartition
      union all select oid::regprocedure::text, proacl from pg_proc where pronamespace = 'public'::regnamespace) as granted
    where acl is not null`,
  comments: `select format('%s %s', pg_describe_object(classoid, objoid, objsubid), description) as line from pg_description
    where pg_describe_object(classoid, objoid, objsubid) ~ '^(table|column|function|view|type|trigger) '
      and not exists (select from pg_depend d where d.objid = objoid and deptype = 'e') and objoid >= 16384`,
  extensions: 'select extname as line from pg_extension',
};

/** The lines of each kind, sorted. */
export async function readCatalog(db: Queryable): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [kind, text] of Object.entries(queries)) {
    const rows = await db.query<{ line: string }>({ text, values: [] });
    found[kind] = rows.map(({ line }) => line).sort();
  }
  return found;
}

/** The rows of every table, as a new database has them: what migrations insert. */
export async function readSeeds(db: Queryable): Promise<Record<string, unknown[]>> {
  const tables = await db.query<{ name: string }>({
    text: `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
    values: [],
  });
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const rows = await db.query({ text: `select to_jsonb(t) as row from "${name}" t`, values: [] });
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}
