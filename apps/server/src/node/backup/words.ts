/** What commands, logs and the back office say of a backup. */
import type { End } from './backup-format.ts';

/** «3 filas de 2 tablas y 1 archivo» */
export function contents({ rows, files }: Pick<End, 'rows' | 'files'>): string {
  const tables = Object.keys(rows).length;
  return `${counted(rowsIn({ rows }), 'fila')} de ${counted(tables, 'tabla')} y ${counted(files, 'archivo')}`;
}

export const rowsIn = ({ rows }: Pick<End, 'rows'>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

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

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** «12 MB», «1,2 GB» */
export function sizeText(bytes: number): string {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** power;
  const text = value.toLocaleString('es', { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 });
  return `${text} ${units[power]}`;
}
