/** What people do with the guide between the sections of the document, and what the drill then wants to see. */
import { strict as assert } from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedMail } from '@callejero/server/testing/parse-mail.ts';
import type { Machine } from './machine.ts';
import { secondTown, updateBesideEachOther } from './rolling-update.ts';
import { Visitor } from './visitor.ts';

type Where = 'old' | 'new';

export interface Town {
  guide: string;
  machines: Record<Where, Machine>;
  mails: readonly ReceivedMail[];
  /** The file of the authority's certificate. */
  authority: string;
  map: { file: string; center: string };
  certificate: { cert: string; key: string };
  certify(name: string): { cert: string; key: string };
  /** What the first machine is installed with, and the one that follows it, which is there once `made` is. */
  before: { file: string; version: string };
  release: { file: string; version: string; made: Promise<void> };
  /** What the section's commands printed. */
  log: string;
}

interface Check {
  /** What the document leaves to its reader. */
  before?(town: Town, at: Where): Promise<void> | void;
  after?(town: Town, at: Where): Promise<void> | void;
}

export const people = {
  city: 'Villa del Ensayo',
  administrator: 'tecnica@tu-ciudad.example',
  password: 'una contraseña bien larga',
  neighbour: { email: 'vecina@prueba.example', password: 'jacarandas bajo la lluvia' },
};

/** What was stored on the first day, and must be there on the last. */
const stored: { slug: string; photo: string; category: string; bytes: Buffer } = {
  slug: '',
  photo: '',
  category: '',
  bytes: Buffer.alloc(0),
};

const visitor = ({ guide, machines, authority }: Town, at: Where) =>
  new Visitor(guide, machines[at].address, authority);

async function until<T>(
  what: string,
  find: () => T | null | undefined | Promise<T | null | undefined>,
  minutes = 5,
): Promise<T> {
  const limit = AbortSignal.timeout(minutes * 60_000);
  for (;;) {
    const found = await find();
    if (found) return found;
    if (limit.aborted) throw new Error(`${what} did not come.`);
    await delay(250);
  }
}

/** A photo of more than a megabyte, which proxies refuse by default. */
async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  assert.ok(bytes.length > 1_500_000);
  return new Uint8Array(bytes);
}

/** Gives the release before to the machine, or the newest. */
function giveRelease({ release, before, machines }: Town, at: Where, which: 'release' | 'before'): void {
  const { file } = { release, before }[which];
  for (const each of [file, `${file}.sha256`]) machines[at].give(each);
}

/** What a visitor sees, without an account and with one. */
async function lookAround(town: Town, at: Where): Promise<void> {
  const person = visitor(town, at);
  assert.match(await person.redirected('/map'), new RegExp(`^30[18] https://${town.guide}/map$`));
  const home = await person.ask('/');
  assert.equal(home.status, 200);
  assert.match(home.text, new RegExp(people.city));
  assert.ok(home.headers['strict-transport-security']);
  assert.equal((await person.ask('/ayuda')).status, 200);
  assert.equal((await person.ask('/v1/nada')).status, 404);
  assert.match(await person.socket(), /^0\{"sid"/);
  if (!stored.slug) return;
  const page = await person.ask(`/c/${stored.slug}`);
  assert.equal(page.status, 200);
  assert.match(page.text, /Café del Ensayo/);
  const picture = await person.ask(`/stored-images/${stored.photo}`);
  assert.equal(picture.status, 200);
  assert.match(String(picture.headers['content-type']), /^image\//);
  if (stored.bytes.length > 0) assert.ok(picture.bytes.equals(stored.bytes), 'the photo is another');
  stored.bytes = picture.bytes;
  const neighbour = visitor(town, at);
  await neighbour.signIn(people.neighbour.email, people.neighbour.password);
}

/** The administrator's first day in the app: a password, a category, a place with a photo, published. */
async function begin(town: Town): Promise<void> {
  const { output } = await until('The password', async () => {
    const said = await town.machines.old.asRoot('journalctl -u callejero --no-pager --output cat');
    return said.output.includes('Contraseña:') ? said : null;
  });
  const first = /Contraseña: +(\S+)/.exec(output)?.[1] ?? '';
  const admin = visitor(town, 'old');
  const { id, mustChangePassword } = await admin.signIn(people.administrator, first);
  assert.ok(mustChangePassword);
  await admin.api('POST', `/users/changePassword/${id}`, {
    currentPassword: first,
    newPassword: people.password,
  });
  await admin.signIn(people.administrator, people.password);
  const category = await admin.api<{ id: string }>('POST', '/categories', {
    ...{ name: 'Cafés de aquí', kind: 'commerce', icon: 'cafe' },
  });
  const form = new FormData();
  form.append('file', new Blob([await photo()], { type: 'image/png' }), 'foto.png');
  const { file } = await admin.api<{ file: string }>('POST', '/files/upload', form);
  const [lat = 0, lng = 0] = town.map.center.split(',').map(Number);
  const place = await admin.api<{ id: string; rev: number; slug: string }>('POST', '/commerces', {
    ...{ name: 'Café del Ensayo', categories: [category.id], location: { lat, lng } },
    photos: [{ file, alt: 'La barra' }],
  });
  await admin.api('POST', `/commerces/${place.id}/review`, { decision: 'accept', rev: place.rev });
  Object.assign(stored, { slug: place.slug, photo: file, category: `/categories/${category.id}` });
}

/** A category of the first day: its name is changed by the old release, its note is a field that only the next one knows. */
async function changeCategory(
  town: Town,
  at: Where,
  fields: { name?: string; note?: string },
): Promise<void> {
  const admin = visitor(town, at);
  await admin.signIn(people.administrator, people.password);
  const { rev } = await admin.api<{ rev: number }>('GET', stored.category);
  await admin.api('PATCH', stored.category, { rev, ...fields });
}

/** A neighbour signs up, and confirms by the link of the mail. */
async function signUp(town: Town): Promise<void> {
  const { email, password } = people.neighbour;
  const person = visitor(town, 'old');
  await person.api('POST', '/users/create', {
    ...{ email, password, firstName: 'Alma', lastName: 'Ríos', acceptTerms: true },
  });
  const mail = await until('The mail', () => town.mails.find(({ to }) => to.includes(email)));
  const link = new RegExp(`https://${town.guide}/\\S*email-confirmation\\S*`).exec(mail.text)?.[0];
  assert.ok(link, mail.text);
  const { id, token } = Object.fromEntries(new URL(link).searchParams);
  await person.api('POST', '/users/confirmEmail', { id, token, password });
}

async function lookAtMap(town: Town, at: Where): Promise<void> {
  const person = visitor(town, at);
  const { map } = JSON.parse((await person.ask('/config.json')).text) as { map: { pmtiles: string | null } };
  assert.ok(map.pmtiles, 'there is no base map');
  const { status, text } = await person.ask(map.pmtiles, { headers: { range: 'bytes=0-6' } });
  assert.deepEqual([status, text], [206, 'PMTiles']);
}

/** The guide says which release it runs. */
async function runs(town: Town, at: Where, version: string): Promise<void> {
  assert.match((await visitor(town, at).ask('/health')).text, new RegExp(`"version":"${version}"`));
}

/** The way back of docs/upgrading.md that loses what was written since the update: with the backup that its start made. */
async function goFurtherBack(town: Town, at: Where): Promise<void> {
  const document = fs.readFileSync(path.join(import.meta.dirname, '../../docs/upgrading.md'), 'utf8');
  const [, commands = ''] = /\*\*Further back\*\*[\s\S]*?```sh\n([\s\S]*?)```/.exec(document) ?? [];
  assert.match(commands, /callejero restore /);
  const { ok, output } = await town.machines[at].asRoot(`
    ${commands
      .replaceAll('callejero-OLD-linux-x64', path.basename(town.before.file, '.tar.gz'))
      .replace('HOST-antes-de-NEW-….tar.gz', `*antes-de-${town.release.version}-*.tar.gz`)}
    curl -fsS --retry 300 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/health
    rm -rf /var/lib/callejero.new`);
  assert.ok(ok, output);
  await runs(town, at, town.before.version);
  const admin = visitor(town, at);
  await admin.signIn(people.administrator, people.password);
  assert.equal((await admin.api<{ name: string }>('GET', stored.category)).name, 'Cafés de aquí');
}

export const checks: Readonly<Record<string, Check>> = {
  Install: {
    before: (town, at) => giveRelease(town, at, at === 'old' ? 'before' : 'release'),
    after: ({ log, before, release }, at) =>
      assert.ok(log.includes(`Callejero ${(at === 'old' ? before : release).version} (linux-`), log),
  },
  Configure: {
    // The city of the map that the drill has, and a relay that does not answer: something to be told of.
    after({ machines, map }) {
      const file = path.join(machines.old.root, 'var/lib/callejero/.env');
      const relay = `TURN_URL=turn:127.0.0.1:9\nTURN_SECRET=${'ensayo'.repeat(6)}\n`;
      fs.appendFileSync(file, `CITY_CENTER=${map.center}\nCHECK_MINUTES=1\n${relay}`);
    },
  },
  'TLS with nginx': {
    before({ machines, certificate }, at) {
      for (const file of Object.values(certificate)) machines[at].give(file);
    },
  },
  'Look at it': {
    async after(town) {
      await begin(town);
      await signUp(town);
      await lookAround(town, 'old');
    },
  },
  Mail: {
    async after({ mails, log }) {
      // The subject also names the city.
      const isTest = ({ subject }: ReceivedMail) => subject.startsWith('Correo de prueba');
      await until('The test mail', () => mails.find(isTest)).catch(() =>
        assert.fail(`The test mail did not come: ${log}`),
      );
    },
  },
  'The base map': {
    async after(town, at) {
      await lookAtMap(town, at);
    },
  },
  'Each night': { after: ({ log }) => assert.match(log, /La copia \S*a-mano\S+ está entera/) },
  "With systemd's clock": {
    async after({ log, machines }) {
      assert.match(log, /La copia \S+ está entera/);
      const { output } = await machines.old.asRoot('systemctl list-timers --no-pager callejero-backup.timer');
      assert.match(output, /03:\d\d/);
    },
  },
  Update: {
    async before(town, at) {
      await town.release.made;
      giveRelease(town, at, 'release');
    },
    async after(town, at) {
      assert.ok(town.log.includes(`Callejero ${town.release.version} (`), town.log);
      await lookAround(town, at);
      await runs(town, at, town.release.version);
      await changeCategory(town, at, { note: 'De la siguiente' });
    },
  },
  Back: {
    async after(town, at) {
      await lookAround(town, at);
      await runs(town, at, town.before.version);
      await changeCategory(town, at, { name: 'Cafés de la anterior' });
      // Its backups contain what only the next one knows, which the machine of «Moving away» loads.
      const { output } = await town.machines[at].asRoot(`
        sudo -u callejero callejero backup || echo 'no backup'
        sudo -u callejero callejero backup --drill`);
      assert.match(output, /leída de vuelta/);
      assert.match(output, /Haz el simulacro con esa versión/);
    },
  },
  Logs: { after: ({ log }) => assert.match(log, /"level"/) },
  'Nobody can sign in': {
    async after(town, at) {
      const password = /Contraseña provisional de \S+: (\S+)/.exec(town.log)?.[1] ?? '';
      const admin = visitor(town, at);
      const { id, mustChangePassword } = await admin.signIn(people.administrator, password);
      assert.ok(mustChangePassword);
      const change = { currentPassword: password, newPassword: people.password };
      await admin.api('POST', `/users/changePassword/${id}`, change);
    },
  },
  'What people may ask for': {
    after({ machines }) {
      const home = path.join(machines.old.root, 'home/tecnica');
      const [file = ''] = fs.globSync('callejero-datos-*.json', { cwd: home });
      assert.ok(fs.readFileSync(path.join(home, file), 'utf8').includes(people.administrator));
    },
  },
  PgBouncer: { after: ({ log }) => assert.match(log, /^callejero_app$/m) },
  'Several towns on one machine': {
    after: ({ machines, authority, certify, release }) =>
      updateBesideEachOther({
        ...{ machine: machines.old, authority, certificate: certify(secondTown) },
        nextFolder: `/opt/callejero/${path.basename(release.file, '.tar.gz')}`,
      }),
  },
  'Moving away': {
    async before({ mails }) {
      // The server writes when it has seen the same twice.
      const isAlert = ({ to, subject }: ReceivedMail) =>
        to.includes(people.administrator) && /fallan? en la instalación/.test(subject);
      await until('The mail about what turned red', () => mails.find(isAlert));
    },
    async after(town) {
      // What `scp` would do.
      for (const name of ['mudanza.tar.gz', 'keys.tar.gz'])
        town.machines.new.give(path.join(town.machines.old.root, 'home/tecnica', name));
    },
  },
  'TLS with Caddy': {
    async before({ machines, certificate }, at) {
      for (const file of Object.values(certificate)) machines[at].give(file);
    },
    async after(town, at) {
      // Let's Encrypt is out of reach: the town's own certificate, as the document says.
      const { ok, output } = await town.machines[at].asRoot(`
        install -d -m 750 -g caddy /etc/ssl/callejero
        install -m 640 -g caddy /home/tecnica/fullchain.pem /home/tecnica/privkey.pem /etc/ssl/callejero
        sed -i 's/# tls/tls/' /etc/caddy/Caddyfile
        systemctl restart caddy`);
      assert.ok(ok, output);
      await until('Caddy', () =>
        visitor(town, at)
          .ask('/health')
          .then(
            ({ status }) => status === 200,
            () => false,
          ),
      );
      await lookAround(town, at);
      await lookAtMap(town, at);
      await runs(town, at, town.release.version);
      const admin = visitor(town, at);
      await admin.signIn(people.administrator, people.password);
      const { name, note } = await admin.api<{ name: string; note: string }>('GET', stored.category);
      assert.deepEqual([name, note], ['Cafés de la anterior', 'De la siguiente']);
    },
  },
  'Removing all': {
    before: goFurtherBack,
    async after({ machines }) {
      const { output } = await machines.old.asRoot(
        'ls -d /opt/callejero /var/lib/callejero /var/cache/callejero 2>/dev/null; getent passwd callejero; systemctl list-unit-files "callejero*" --no-legend --no-pager; true',
      );
      // The second town stays.
      assert.doesNotMatch(output, /^(?!callejero-otra).*callejero/m);
    },
  },
};
