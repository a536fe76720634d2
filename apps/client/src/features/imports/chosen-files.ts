import { importLimits } from '@callejero/contract/resources/imports.ts';
import { formatBytes } from '../../ui/values/format.ts';

/** The properties of a file that are known before it is sent. */
interface FileFacts {
  name: string;
  size: number;
}

const suffixes = [
  ...['.json', '.geojson', '.jsonld', '.csv', '.tsv', '.txt'],
  ...['.xlsx', '.xlsm', '.kml', '.kmz', '.gpx', '.ics'],
];

const spreadsheet = /\.(?:xls|xlsb|ods|numbers)$/i;

/** The filter of the file chooser. Other spreadsheets can be chosen too, and their problem says how to convert them. */
export const acceptedFiles = [...suffixes, '.xls', '.ods'].join(',');

/** Why a file can't be imported; null when it may be. */
export function fileProblem({ name, size }: FileFacts): string | null {
  if (spreadsheet.test(name))
    return 'Es una hoja de cálculo en un formato que no se lee. Ábrela, elige «Guardar como», el tipo «Excel (.xlsx)», y sube ese archivo.';
  // A download from Overpass may have no suffix. Then the server checks the contents.
  if (name.includes('.') && !suffixes.some((suffix) => name.toLowerCase().endsWith(suffix)))
    return 'No es un archivo de datos que se lea: CSV, Excel (.xlsx), JSON, GeoJSON, KML, KMZ, GPX o iCalendar.';
  if (size === 0) return 'El archivo está vacío.';
  if (size > importLimits.file)
    return `Pesa ${formatBytes(size)}; el máximo por archivo es ${formatBytes(importLimits.file)}.`;
  return null;
}

/** Why the files can't be one import; null when they can. */
export function uploadProblem(files: readonly FileFacts[]): string | null {
  if (files.length > importLimits.files) return `Elige ${importLimits.files} archivos como máximo.`;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > importLimits.upload)
    return `Juntos pesan ${formatBytes(size)}; el máximo es ${formatBytes(importLimits.upload)}. Impórtalos en varias veces.`;
  return null;
}
