/** Writes rows one by one through the service, many in a transaction: a refused row does not affect the others. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import type { ApiError } from '@callejero/contract/errors.ts';
import { findField, type Resource } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import { asApiError } from '../../http/errors.ts';
import type { Queryable } from '../../ports/ports.ts';

/** The result of `work`, or the reason why it was refused. If it is refused or `keep` returns false, nothing of it is written. */
export async function attempt<T>(
  tx: Queryable,
  resource: Resource,
  work: () => Promise<T>,
  keep: (value: T) => boolean = () => true,
): Promise<{ value: T } | { refused: string }> {
  await tx.query(sql`savepoint import_row`);
  const done = await trying(resource, work);
  const keeps = 'value' in done && keep(done.value);
  await tx.query(keeps ? sql`release savepoint import_row` : sql`rollback to savepoint import_row`);
  return done;
}

/** The result of `work`, or the reason why it was refused. */
export async function trying<T>(
  resource: Resource,
  work: () => Promise<T>,
): Promise<{ value: T } | { refused: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    const known = asApiError(error);
    if (!known || known.status >= 500) throw error;
    return { refused: reasonOf(known, resource) };
  }
}

/** The result of `work`, whose writes are rolled back. */
export async function rehearse<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.query(sql`savepoint import_rehearsal`);
  const value = await work();
  await tx.query(sql`rollback to savepoint import_rehearsal`);
  return value;
}

/** `Precio: Escribe un número entero.` for each field, or the error's own message. */
function reasonOf({ message, details }: ApiError, resource: Resource): string {
  const fields = Array.isArray(details) ? (details as ErrorDetail[]) : [];
  return fields.length === 0 ? message : fieldProblems(fields, resource);
}

export function fieldProblems(details: readonly ErrorDetail[], resource: Resource): string {
  return details
    .slice(0, 10)
    .map(({ path, message }) => {
      const [name = ''] = path.split('.');
      const label = findField(resource, name)?.label ?? name;
      return label === '' ? message : `${label}: ${message}`;
    })
    .join(' ');
}
