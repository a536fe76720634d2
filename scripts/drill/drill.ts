/**
 * `npm run drill`: a technician's first day and the years after it, by docs/operate.md alone. It boots two empty Debian systems and types the
 * blocks of the document in them, as a person who may use sudo, in the order of `path`; between them it looks at the guide as people do, over
 * HTTPS. It has no commands of its own but what the document leaves to its reader: a name, a certificate, a mail server, copying two files.
 *
 * It installs the release of the repository, and updates it to a next one, which `scripts/next-release.mjs` makes meanwhile. `--release FILE`
 * and `--next FILE` take archives instead of making them; `--keep` leaves the systems' folders for a look.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { answer, type Block, path as order, readBlocks } from './document.ts';
import { Machine, makeDebian, missing } from './machine.ts';
import { createPhases } from './phases.ts';
import { secondTown } from './rolling-update.ts';
import { createAuthority, packagesPort, startSurroundings } from './surroundings.ts';
import { checks, people, type Town } from './town.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const { values: asked } = parseArgs({
  options: { release: { type: 'string' }, next: { type: 'string' }, keep: { type: 'boolean' } },
});

function run(command: string, args: readonly string[], cwd = repository): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
}

const platform = `linux-${process.arch}`;

interface Archive {
  file: string;
  version: string;
}

const versionOf = (file: string) =>
  path.basename(file).match(new RegExp(`^callejero-(.+)-${platform}\\.tar\\.gz$`))?.[1] ?? '';

function makeRelease(): Archive {
  if (asked.release) return { file: path.resolve(asked.release), version: versionOf(asked.release) };
  run(process.execPath, ['scripts/release.mjs']);
  const { version } = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, file: path.join(repository, `dist/callejero-${version}-${platform}.tar.gz`) };
}

/** The release after it, with another client and a migration; `made` resolves when it is in `folder`. */
function makeNext({ version }: Archive, folder: string): Archive & { made: Promise<void> } {
  if (asked.next)
    return { file: path.resolve(asked.next), version: versionOf(asked.next), made: Promise.resolve() };
  const next = version.replace(/^(\d+)\.(\d+)\..*$/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);
  const child = spawn(process.execPath, ['scripts/next-release.mjs', next, folder], {
    cwd: repository,
    env: { ...process.env, TMPDIR: folder },
  });
  atEnd.unshift(() => child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const made = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(output);
  });
  // The section that needs it tells of a failure.
  made.catch(() => undefined);
  return { made, version: next, file: path.join(folder, `callejero-${next}-${platform}.tar.gz`) };
}

/** A city's map: one that lies beside the repository, else one with a single tile. */
async function makeMap(folder: string): Promise<{ file: string; center: string }> {
  const { mapArchive } = await import('../../e2e/support/files.ts');
  const city = mapArchive();
  if (city) return { file: city, center: '43.77,11.25' };
  const { tinyPmtiles } = await import('@callejero/server/testing/pmtiles.ts');
  const file = path.join(folder, 'ciudad.pmtiles');
  fs.writeFileSync(file, tinyPmtiles());
  return { file, center: '19.54,-96.92' };
}

const guide = 'guia.tu-ciudad.example';
const atEnd: (() => unknown)[] = [];

async function drill(): Promise<void> {
  const phases = createPhases();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callejero-drill-'));
  if (asked.keep) console.log(`The systems' folders are in ${folder}.`);
  else atEnd.push(() => fs.rmSync(folder, { recursive: true, force: true }));

  const before = await phases.run('release', makeRelease);
  const release = makeNext(before, folder);
  const machines = await phases.run('two empty Debians', () => {
    const roots = [1, 2].map((number) => path.join(folder, `debian-${number}`)) as [string, string];
    makeDebian(roots[0]);
    run('cp', ['-a', roots[0], roots[1]]);
    return { old: new Machine(roots[0], 1), new: new Machine(roots[1], 2) };
  });
  const authority = createAuthority(folder);
  const map = await makeMap(folder);
  const { outside } = machines.old;
  const hosts = { 'correo.tu-ciudad.example': outside, 'mapas.example': outside };
  await phases.run('boot', async () => {
    for (const machine of [machines.old, machines.new]) {
      atEnd.unshift(() => machine.stop());
      await machine.boot({ ...hosts, [guide]: machine.address, [secondTown]: machine.address });
      // The machines have no network but the wire to this one.
      const proxy = `Acquire::http::Proxy "http://${outside}:${packagesPort}";\n`;
      fs.writeFileSync(path.join(machine.root, 'etc/apt/apt.conf.d/90drill'), proxy);
      machine.give(authority.certificate);
    }
  });
  const mailbox = { user: 'guia', password: 'clave' };
  const surroundings = await startSurroundings({
    address: outside,
    mail: { ...authority.certify('correo.tu-ciudad.example'), ...mailbox },
    maps: { ...authority.certify('mapas.example'), file: map.file },
  });
  atEnd.unshift(() => surroundings.close());

  const [form, ...blocks] = readBlocks(fs.readFileSync(path.join(repository, 'docs/operate.md'), 'utf8')) as [
    Block,
    ...Block[],
  ];
  const answers = {
    ...{ PLATFORM: platform, GUIDE: guide, CITY: people.city, COUNTRY: 'MX', ADMIN: people.administrator },
    SMTP: `smtps://${mailbox.user}:${mailbox.password}@correo.tu-ciudad.example:465`,
    MAP: 'https://mapas.example/ciudad.pmtiles',
  };
  const certificate = authority.certify(guide);
  const town: Town = {
    ...{ guide, machines, mails: surroundings.mails, authority: authority.certificate, map, release, before },
    ...{ certificate, certify: authority.certify, log: '' },
  };

  for (const [at, section] of order) {
    const machine = machines[at];
    const version = at === 'old' ? before.version : release.version;
    const typed = answer(form.commands, { ...answers, VERSION: version });
    await phases.run(`${section} (${at})`, async () => {
      const check = checks[section];
      await check?.before?.(town, at);
      let output = '';
      for (const block of blocks.filter((each) => each.section === section && each.runs === 'drill')) {
        const more = `NEW=${release.version} OLD=${before.version}\n`;
        const outcome = await machine.asPerson(`${typed}${more}${block.commands}`);
        output += outcome.output;
        if (outcome.ok) continue;
        const journal = await machine.asRoot('journalctl --no-pager --priority info --lines 60');
        throw new Error(
          `docs/operate.md, line ${block.line}, «${section}»:\n${outcome.output.slice(-6000)}\n${journal.output}`,
        );
      }
      await check?.after?.({ ...town, log: output }, at);
    });
  }
  console.log(`\n${phases.report()}`);
}

const lack = missing();
if (lack) {
  console.log(`The drill is skipped: ${lack}.`);
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void finish().then(() => process.exit(130));
    });
  try {
    await drill();
    console.log('\nThe drill has passed.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await finish();
  }
}

async function finish(): Promise<void> {
  for (const end of atEnd.splice(0)) await end();
}
