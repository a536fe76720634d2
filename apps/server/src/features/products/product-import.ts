/**
 * Products of one commerce from a table, by its owners or the team: a plan, its confirmation, and the undo. Each row is written as
 * the caller's own creation or edit, so the policy of products decides about it like about any other.
 */
import type { LastProductImport, ProductImport } from '@callejero/contract/answers/product-import.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import {
  type PlannedProduct,
  planProducts,
  productImportLimits,
  type productImportSchema,
  readProductRow,
  recogniseProductColumns,
} from '@callejero/contract/product-import.ts';
import type { Product } from '@callejero/contract/resources/products.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod';
import type { Principal } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { assertOwnCommerce } from '../../resource/ownership.ts';
import type { ResourceService, WriteRequest } from '../../resource/write/written.ts';

/** Reads a table as the importer of the team does. */
export type ReadTable = (
  name: string,
  bytes: Uint8Array,
) => Promise<readonly Readonly<Record<string, string>>[]>;

type Asked = z.output<typeof productImportSchema>;

export interface ProductImportDeps {
  platform: Platform;
  service: ResourceService;
  readTable: ReadTable;
}

interface Answer<Data> {
  data: Data;
  changes: readonly Change[];
}

/** A product as an import left it: with the fields that it had before, or null for a new one. */
interface ImportedProduct {
  id: string;
  rev: number;
  before: Record<string, unknown> | null;
}

/** Says what an import would write; with the plan that was seen, writes it. */
export function importProducts(
  deps: ProductImportDeps,
  asked: Asked,
  request: WriteRequest,
): Promise<Answer<ProductImport>> {
  return deps.platform.db.transaction(async (tx) => {
    const { planned, ...about } = await plan(deps, tx, asked, request.principal);
    // Somebody changed a product, or the file is another one.
    if (asked.plan !== undefined && asked.plan !== about.plan) throw new ApiError('plan-outdated');
    const done = asked.plan === undefined ? null : await apply(deps, tx, asked.commerce, planned, request);
    const rows = planned.map(({ line, name, outcome, ...row }) => ({
      ...{ line, name, outcome },
      ...('reason' in row ? { reason: row.reason } : {}),
    }));
    return { data: { ...about, rows, written: done?.written.length ?? null }, changes: done?.changes ?? [] };
  });
}

/** The last import of a commerce that can be undone. */
export async function findLastImport(
  platform: Platform,
  commerce: string,
  principal: Principal,
): Promise<LastProductImport> {
  await assertMayImport(platform, platform.db, principal, commerce);
  const [last] = await platform.db.query<{ id: string; at: Date; rows: number }>(sql`select id, at,
      jsonb_array_length(rows) as rows from product_imports
    where commerce = ${commerce}::uuid and at >= ${since(platform)}::timestamptz order by at desc, id desc limit 1`);
  return last ? { ...last, at: last.at.toISOString() } : null;
}

/** What somebody changed since the import stays as it is. */
export function undoProductImport(
  { platform, service }: ProductImportDeps,
  imported: string,
  request: WriteRequest,
): Promise<Answer<{ undone: number; left: number }>> {
  return platform.db.transaction(async (tx) => {
    const [found] = await tx.query<{ commerce: string; rows: ImportedProduct[] }>(
      sql`delete from product_imports where id = ${imported}::uuid and at >= ${since(platform)}::timestamptz
        returning commerce, rows`,
    );
    if (!found)
      throw new ApiError('not-found', undefined, 'Esa importación ya se deshizo, o es demasiado antigua.');
    await assertMayImport(platform, tx, request.principal, found.commerce);
    const { rows } = found;
    const changes: Change[] = [];
    const how = { ...request, key: null };
    let left = 0;
    for (const { id, rev, before } of rows) {
      try {
        const one = before
          ? await service.update(tx, 'products', id, { ...before, rev }, how)
          : await service.archive(tx, 'products', id, { rev }, how);
        changes.push(...one.changes);
      } catch (error) {
        if (!(error instanceof ApiError) || !['stale', 'not-found'].includes(error.code)) throw error;
        left += 1;
      }
    }
    return { data: { undone: rows.length - left, left }, changes };
  });
}

const assertMayImport = (platform: Platform, db: Queryable, principal: Principal, commerce: string) =>
  assertOwnCommerce(
    { platform, db, principal, now: platform.clock.now() },
    { resource: 'products', action: 'create' },
    'products',
    commerce,
  );
/** Since when imports can be undone. */
const since = ({ clock }: Platform) =>
  new Date(clock.now().getTime() - productImportLimits.undoDays * dayLength);

async function plan(
  { platform, readTable }: ProductImportDeps,
  db: Queryable,
  { commerce, text, plan: confirmed }: Asked,
  principal: Principal,
) {
  await assertMayImport(platform, db, principal, commerce);
  // Each has a count of its own, so that a plan and its confirmation are one import.
  const key =
    confirmed === undefined
      ? limitKey`product-import:${principal.id}`
      : limitKey`product-import-confirmed:${principal.id}`;
  await limitRate(platform.limits, key, productImportLimits.perHour, 3600);
  const rows = await readRows(readTable, text);
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const found = recogniseProductColumns(headers);
  const { name } = found;
  if (name === undefined)
    throw invalid([{ path: 'text', message: 'No hay una columna «nombre» con el nombre de cada producto.' }]);
  const existing =
    await db.query<Product>(sql`select id, rev, name, section, position, allergens, description,
      price, availability from products where commerce = ${commerce}::uuid and archived_at is null
      order by position, name, id`);
  const { currency } = platform.config.city;
  const drafts = rows.map((row, index) => ({
    // The first line has the headers.
    line: index + 2,
    name: (row[name] ?? '').slice(0, 120),
    draft: readProductRow(row, found, { currency, position: index + 1 }),
  }));
  const planned = planProducts(drafts, existing);
  const used = Object.values(found);
  return {
    planned,
    plan: await digest(planned),
    unread: headers.filter((header) => !used.includes(header)),
  };
}

/** The rows of a table as people sent it. */
async function readRows(readTable: ReadTable, text: string): ReturnType<ReadTable> {
  const rows = await readTable('productos.csv', new TextEncoder().encode(text)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // The reader names the file, which the person does not know by this name.
    throw invalid([
      { path: 'text', message: 'No es una tabla: guárdala como CSV, con una fila de títulos.' },
    ]);
  });
  if (rows.length > productImportLimits.rows)
    throw invalid([{ path: 'text', message: `Como máximo ${productImportLimits.rows} filas.` }]);
  return rows;
}

async function apply(
  { platform, service }: ProductImportDeps,
  tx: Queryable,
  commerce: string,
  planned: readonly PlannedProduct[],
  request: WriteRequest,
): Promise<{ written: ImportedProduct[]; changes: Change[] }> {
  const written: ImportedProduct[] = [];
  const changes: Change[] = [];
  // The key stands for the whole import, not for one of its rows.
  const how = { ...request, key: null };
  for (const row of planned) {
    if (row.outcome !== 'new' && row.outcome !== 'changed') continue;
    const one =
      row.outcome === 'new'
        ? await service.create(tx, 'products', { ...row.fields, commerce }, how)
        : await service.update(tx, 'products', row.id, { ...row.fields, rev: row.rev }, how);
    const { data } = JSON.parse(one.body) as { data: Pick<Product, 'id' | 'rev'> };
    written.push({
      id: data.id,
      rev: data.rev,
      before: row.outcome === 'new' ? null : row.before,
    });
    changes.push(...one.changes);
  }
  await tx.query(
    sql`delete from product_imports where commerce = ${commerce}::uuid and at < ${since(platform)}::timestamptz`,
  );
  if (written.length > 0)
    await tx.query(sql`insert into product_imports (id, commerce, at, rows) values (${platform.ids.next()}::uuid,
      ${commerce}::uuid, ${platform.clock.now()}::timestamptz, ${JSON.stringify(written)}::jsonb)`);
  return { written, changes };
}

/** Equal plans have equal digests. */
async function digest(planned: readonly PlannedProduct[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(planned));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
}
