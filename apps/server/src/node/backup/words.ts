/** What commands, logs and the back office say of a backup. */
import { counted } from '@callejero/contract/text/letters.ts';
import type { End } from './backup-format.ts';

/** «3 filas de 2 tablas y 1 archivo» */
export function contents({ rows, files }: Pick<End, 'rows' | 'files'>): string {
  const tables = Object.keys(rows).length;
  return `${counted(rowsIn({ rows }), 'fila')} de ${counted(tables, 'tabla')} y ${counted(files, 'archivo')}`;
}

export const rowsIn = ({ rows }: Pick<End, 'rows'>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/** What is missing, with some names to look for. */
export function lacking(missing: readonly string[]): string {
  const shown = missing.slice(0, 5);
  const more = missing.length - shown.length;
  return (
    `${missing.length === 1 ? 'Falta 1 archivo que la base de datos nombra' : `Faltan ${missing.length} archivos que la base de datos nombra`}: ` +
    `${shown.join(', ')}${more > 0 ? ` y ${more} más` : ''}. La copia está guardada, pero no los contiene. ` +
    'Comprueba que DATA_DIR y S3_URL son los del servidor y que no se ha borrado nada.'
  );
}
