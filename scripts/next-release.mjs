/**
 * The release after this one, as somebody would make it: a copy of the repository in which `npm run new` has added a field with its
 * migration, under another version. A test runs it beside this one.
 */
import fs from 'node:fs';
import path from 'node:path';
import { copyRepository, linkPackages } from './copy-repository.mjs';
import { fieldAddition } from './new/additions.mjs';
import { apply } from './new/apply.mjs';

/** Returns the copy's folder, which its user removes. Nothing in it is built. */
export function makeNextSources(version) {
  const folder = copyRepository('callejero-next-');
  linkPackages(folder);
  apply(folder, fieldAddition(folder, { resource: 'categories', name: 'note', kind: 'text', label: 'Nota' }));
  const manifest = path.join(folder, 'package.json');
  const content = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  fs.writeFileSync(manifest, JSON.stringify({ ...content, version }, null, 2));
  return folder;
}
