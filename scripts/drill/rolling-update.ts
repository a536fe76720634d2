/**
 * Two releases beside each other, as several servers have them while one after the other is updated: the second town's, on Debian's
 * PostgreSQL, behind one proxy, under people who write and an app that is open.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import type { Machine } from './machine.ts';
import { type Ask, isStored, keepWriting, writeThroughBoth } from './side-by-side.ts';
import { Visitor } from './visitor.ts';

const account = { email: 'otra@tu-ciudad.example', password: 'otra contraseña bien larga' };
export const secondTown = 'otra.tu-ciudad.example';
const ports = { both: 443, old: 8441, next: 8442 };

interface Towns {
  machine: Machine;
  authority: string;
  /** Of its name. */
  certificate: { cert: string; key: string };
  /** Of the release that the town does not run yet. */
  nextFolder: string;
}

async function type(machine: Machine, commands: string): Promise<string> {
  const { ok, output } = await machine.asRoot(commands);
  if (ok) return output;
  const journal = await machine.asRoot("journalctl --no-pager -u 'callejero-otra*' --lines 60 --output cat");
  throw new Error(`${commands}\n${output}\n${journal.output}`);
}

const answers = (port: number) =>
  `curl -fsS --retry 300 --retry-delay 1 --retry-all-errors http://127.0.0.1:${port}/health`;

/** The town moves to the PostgreSQL of the machine, and gets a name, an administrator and a proxy, as the document says. */
async function moveToPostgres({ machine, certificate }: Towns): Promise<void> {
  for (const file of Object.values(certificate)) machine.give(file);
  const output = await type(
    machine,
    `cd /run/secrets
    cat >> /var/lib/callejero-otra/.env <<END
DATABASE_URL=postgresql://callejero_app:$(cat DATABASE_PASSWORD)@127.0.0.1:6432/callejero
DATABASE_OWNER_URL=postgresql://callejero_owner:$(cat DATABASE_OWNER_PASSWORD)@127.0.0.1/callejero
PUBLIC_URL=https://${secondTown}
TRUST_PROXY=1
ADMIN_EMAIL=${account.email}
ADMIN_PASSWORD="${account.password}"
END
    # Two servers, each with DATABASE_POOL and six more.
    sed -i 's/^default_pool_size.*/default_pool_size = 60/' /etc/pgbouncer/pgbouncer.ini
    systemctl restart pgbouncer callejero-otra
    install -d -m 700 /etc/ssl/callejero-otra
    install -m 600 /home/tecnica/fullchain.pem /home/tecnica/privkey.pem /etc/ssl/callejero-otra
    cd /etc/nginx
    own() { sed "s/guia.tu-ciudad.example/${secondTown}/; s/443/$1/; s/127.0.0.1:3000/$2/; s#/etc/ssl/callejero#&-otra#" /opt/callejero/current/deploy/nginx/callejero.conf; }
    echo 'upstream otra { server 127.0.0.1:3010 max_fails=0; server 127.0.0.1:3011 max_fails=0; }' > conf.d/otra.conf
    own ${ports.both} otra > sites-enabled/otra
    own ${ports.old} 127.0.0.1:3010 | sed 's/listen 80/listen 8080/; s/:80;/:8080;/' > sites-enabled/otra-old
    own ${ports.next} 127.0.0.1:3011 | sed 's/listen 80/listen 8081/; s/:80;/:8081;/' > sites-enabled/otra-next
    nginx -t
    systemctl reload nginx
    ${answers(3010)}
    sudo -u postgres psql -d callejero -Atc "select 'tables of', tableowner, count(*) from pg_tables where tablename = 'commerces' group by 2"`,
  );
  assert.match(output, /"database":"ok"/);
  assert.match(output, /tables of\|callejero_owner\|1/);
}

export async function updateBesideEachOther(towns: Towns): Promise<void> {
  const { machine, authority, nextFolder } = towns;
  await moveToPostgres(towns);
  const visitor = new Visitor(secondTown, machine.address, authority);
  const { id } = await visitor.signIn(account.email, account.password);
  // As the app does: what a server that starts or stops refuses is sent again.
  const askAt =
    (port: number): Ask =>
    async (method, path, body) => {
      for (let attempt = 0; ; attempt++) {
        const answer = await visitor.ask(path, { method, port, ...(body !== undefined && { body }) });
        if (answer.status !== 503 || !answer.headers['retry-after'] || attempt === 30) return answer;
        await delay(1000);
      }
    };
  const [through, old, next] = [askAt(ports.both), askAt(ports.old), askAt(ports.next)];
  const app = visitor.openApp(id);
  try {
    await app.until('the app is connected', () => app.connections === 1);
    const meanwhile = keepWriting(through);

    // The first of the two, which makes the backup and migrates, under the writes of the other.
    await type(
      machine,
      `systemd-run --quiet --unit=callejero-otra-next --uid=callejero-otra --working-directory=/var/lib/callejero-otra \\
        --property=KillMode=mixed --property=UMask=0077 \\
        --setenv=DATA_DIR=/var/lib/callejero-otra --setenv=PORT=3011 ${nextFolder}/callejero start
      ${answers(3011)}
      ls /var/lib/callejero-otra/backups | grep antes-de`,
    );
    const row = await writeThroughBoth(old, next);
    await app.until('the app hears of a write of the next release', () => app.changed.has(row));

    // The other one goes; its app comes to the next release.
    await type(machine, 'systemctl stop callejero-otra');
    await app.until('the app comes back to the next release', () => app.connections === 2);
    await isStored(through, row, 'Todo');

    // The way back, again one after the other.
    await type(machine, `systemctl start callejero-otra\n${answers(3010)}`);
    await isStored(next, row, 'Todo');
    await type(machine, 'systemctl stop callejero-otra-next');
    await app.until('the app comes back to the old release', () => app.connections === 3);
    await meanwhile.end();
    const { data } = await old('GET', `/v1/categories/${row}`);
    assert.equal((data as { name: string }).name, 'Todo');
  } finally {
    app.close();
  }
}
