/**
 * The release after this one, as somebody would make it: a copy of the repository in which `npm run new` has added a field with its
 * migration, under another version. A test runs it beside this one; `node scripts/next-release.mjs VERSION FOLDER` packs it into FOLDER
 * for the drill.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyRepository, linkPackages } from './copy-repository.mjs';
import { fieldAddition } from './new/additions.mjs';
import { apply, run } from './new/apply.mjs';

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

function packNext(version, target) {
  const sources = makeNextSources(version);
  try {
    const name = `callejero-${version}-${process.platform}-${process.arch}`;
    const folder = path.join(target, name);
    run(sources, 'The release', process.execPath, ['scripts/release.mjs', '--folder', folder]);
    const archive = `${name}.tar.gz`;
    // Packed for a minute's use.
    run(target, 'Packing', 'tar', ['-I', 'gzip -1', '-cf', archive, name]);
    fs.rmSync(folder, { recursive: true });
    const sum = createHash('sha256')
      .update(fs.readFileSync(path.join(target, archive)))
      .digest('hex');
    fs.writeFileSync(path.join(target, `${archive}.sha256`), `${sum}  ${archive}\n`);
  } finally {
    fs.rmSync(sources, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) packNext(process.argv[2], process.argv[3]);
