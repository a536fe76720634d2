/** Rows that are written one by one through the service, many in a transaction: a refused one takes nothing with it. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import type { ApiError } from '@callejero/contract/errors.ts';
import { fieldOf, type Resource } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import { asApiError } from '../../http/errors.ts';
import type { Queryable } from '../../ports/ports.ts';

/** What `work` answers, or why it was refused; then, and when `keep` says no, nothing of it was written. */
export async function attempt<T>(
  tx: Queryable,
  resource: Resource,
  work: () => Promise<T>,
  keep: (value: T) => boolean = () => true,
): Promise<{ value: T } | { refused: string }> {
  await tx.query(sql`savepoint import_row`);
  try {
    const value = await work();
    await tx.query(keep(value) ? sql`release savepoint import_row` : sql`rollback to savepoint import_row`);
    return { value };
  } catch (error) {
    const known = asApiError(error);
    if (!known || known.status >= 500) throw error;
    await tx.query(sql`rollback to savepoint import_row`);
    return { refused: reasonOf(known, resource) };
  }
}

/** What `work` would answer. All that it wrote is taken back. */
export async function rehearse<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.query(sql`savepoint import_rehearsal`);
  const value = await work();
  await tx.query(sql`rollback to savepoint import_rehearsal`);
  return value;
}

/** `Precio: Escribe un número entero.` for each field, or the error's own sentence. */
function reasonOf({ message, details }: ApiError, resource: Resource): string {
  const fields = Array.isArray(details) ? (details as ErrorDetail[]) : [];
  return fields.length === 0 ? message : fieldProblems(fields, resource);
}

export function fieldProblems(details: readonly ErrorDetail[], resource: Resource): string {
  return details
    .slice(0, 10)
    .map(({ path, message }) => {
      const [name = ''] = path.split('.');
      const label = fieldOf(resource, name)?.label ?? name;
      return label === '' ? message : `${label}: ${message}`;
    })
    .join(' ');
}
