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
