/**
 * `npm run release`: makes `dist/callejero-VERSION-PLATFORM.tar.gz`, an archive with everything that an installation runs and nothing
 * that only builds or tests it (decision 095). `--platform linux-arm64` makes it for another platform, whose binaries are downloaded
 * as the lockfile pins them; `--folder FOLDER` writes the files into a folder instead.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient } from './build-client.mjs';
import { platforms } from './release/packages.mjs';
import { here, readJson, writeRelease } from './release/write.mjs';

/** Packs `folder` and writes the checksum beside; returns the archive. */
function pack(folder) {
  const archive = `${folder}.tar.gz`;
  const args = ['-czf', archive, '-C', path.dirname(folder), path.basename(folder)];
  const { status } = spawnSync('tar', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('tar could not pack the release.');
  const sum = createHash('sha256').update(fs.readFileSync(archive)).digest('hex');
  fs.writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
  return archive;
}

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

function sizeOf(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

const { values } = parseArgs({
  options: { platform: { type: 'string', default: here }, folder: { type: 'string' } },
});
const { platform } = values;
if (!platforms.includes(platform)) {
  console.error(`There is no release for ${platform}, only for ${platforms.join(', ')}.`);
  process.exit(2);
}
const code = buildClient();
if (code !== 0) process.exit(code);
const name = `callejero-${readJson('package.json').version}-${platform}`;
const folder = values.folder
  ? path.resolve(values.folder)
  : path.resolve(import.meta.dirname, '../dist', name);
fs.rmSync(folder, { recursive: true, force: true });
writeRelease(platform, folder);
if (values.folder) {
  console.log(`${folder}: ${megabytes(sizeOf(folder))}`);
} else {
  const archive = pack(folder);
  console.log(
    `${path.relative('.', archive)}: ${megabytes(fs.statSync(archive).size)}, unpacked ${megabytes(sizeOf(folder))}`,
  );
  fs.rmSync(folder, { recursive: true });
}
