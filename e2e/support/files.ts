import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const city = path.join(repository, '../shared/data/xalapa-osm');
const own = path.join(repository, 'e2e/fixtures');

/** A whole city's places where they are at hand beside the repository; a handful of our own everywhere else. */
export function placeFiles(): { paths: string[]; wholeCity: boolean } {
  const wholeCity = fs.existsSync(city);
  const folder = wholeCity ? city : own;
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return { paths: names.sort().map((name) => path.join(folder, name)), wholeCity };
}

/** A city's map as PMTiles where it is at hand beside the repository. */
export function mapArchive(): string | null {
  const folder = path.join(repository, '../shared/data/firenze-pmtiles');
  if (!fs.existsSync(folder)) return null;
  const name = fs.readdirSync(folder).find((entry) => entry.endsWith('.pmtiles'));
  return name ? path.join(folder, name) : null;
}
