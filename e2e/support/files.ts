import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const city = path.join(repository, '../shared/data/xalapa-osm');
const own = path.join(repository, 'e2e/fixtures');

/** The places of a whole city if the files exist beside the repository; else a handful of our own. */
export function placeFiles(): { paths: string[]; wholeCity: boolean } {
  const wholeCity = fs.existsSync(city);
  const folder = wholeCity ? city : own;
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return { paths: names.sort().map((name) => path.join(folder, name)), wholeCity };
}

/**
 * Madrid's agenda if the file exists beside the repository, else a few lines in the same format; and how many of its rows
 * journeys read.
 */
export function agendaFile(): { file: string; read: number; wholeCity: boolean } {
  const name = '206974-0-agenda-eventos-culturales-100.csv';
  const city = path.join(repository, '../shared/data/madrid-agenda/2022-12', name);
  const wholeCity = fs.existsSync(city);
  return { file: wholeCity ? city : path.join(own, 'agenda.csv'), read: wholeCity ? 150 : 4, wholeCity };
}

/** A city's map as PMTiles if it exists beside the repository. */
export function mapArchive(): string | null {
  const folder = path.join(repository, '../shared/data/firenze-pmtiles');
  if (!fs.existsSync(folder)) return null;
  const name = fs.readdirSync(folder).find((entry) => entry.endsWith('.pmtiles'));
  return name ? path.join(folder, name) : null;
}
