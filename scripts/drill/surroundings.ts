/** What a town hall has around the machine: a certification authority, a mail server, a server of maps, and a way to Debian's packages. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type Server } from 'node:net';
import path from 'node:path';
import { startMailServer } from '@callejero/server/testing/kill/mail-server.ts';
import type { ReceivedMail } from '@callejero/server/testing/parse-mail.ts';

/** An authority in `folder` (`ca.crt`) that certifies names: `fullchain.pem` and `privkey.pem` for each, in a folder of its own. */
export function createAuthority(folder: string) {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    '30',
    '-subj',
    '/CN=Ensayo',
  );
  return {
    certificate: path.join(folder, 'ca.crt'),
    certify(name: string): { cert: string; key: string } {
      const own = path.join(folder, name);
      fs.mkdirSync(own, { recursive: true });
      const [cert, privateKey, request] = ['fullchain.pem', 'privkey.pem', 'request'].map((file) =>
        path.join(own, file),
      ) as [string, string, string];
      openssl('req', ...key, '-keyout', privateKey, '-out', request, '-subj', `/CN=${name}`);
      fs.writeFileSync(path.join(own, 'extensions'), `subjectAltName=DNS:${name}\n`);
      const signs = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30'];
      openssl(
        'x509',
        '-req',
        '-in',
        request,
        ...signs,
        '-extfile',
        path.join(own, 'extensions'),
        '-out',
        cert,
      );
      fs.appendFileSync(cert, fs.readFileSync(path.join(folder, 'ca.crt')));
      return { cert, key: privateKey };
    },
  };
}

export interface Surroundings {
  mails: readonly ReceivedMail[];
  close(): void;
}

interface Places {
  /** The address that all of them listen at. */
  address: string;
  mail: { cert: string; key: string; user: string; password: string };
  /** The directory whose files are served. */
  maps: { cert: string; key: string; file: string };
}

/** The port at which machines without a network of their own reach Debian's packages. */
export const packagesPort = 3142;

export async function startSurroundings({ address, mail, maps }: Places): Promise<Surroundings> {
  const { cert, key, ...account } = mail;
  const mailServer = await startMailServer({
    ...{ address, port: 465 },
    secure: { ...account, cert: fs.readFileSync(cert, 'utf8'), key: fs.readFileSync(key, 'utf8') },
  });

  const file = fs.readFileSync(maps.file);
  const mapServer = https.createServer(
    { cert: fs.readFileSync(maps.cert), key: fs.readFileSync(maps.key) },
    ({ headers }, answer) => {
      const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
      const etag = '"1"';
      if (first === undefined)
        return answer
          .writeHead(200, { 'content-length': file.length, 'accept-ranges': 'bytes', etag })
          .end(file);
      const part = file.subarray(Number(first), last ? Number(last) + 1 : undefined);
      const range = `bytes ${first}-${Number(first) + part.length - 1}/${file.length}`;
      answer.writeHead(206, { 'content-range': range, 'content-length': part.length, etag }).end(part);
    },
  );

  // A proxy of HTTP, for apt.
  const packages = http.createServer((asked, answer) => {
    const on = http.request(
      asked.url ?? '',
      { method: asked.method ?? 'GET', headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    on.on('error', () => answer.writeHead(502).end());
    asked.pipe(on);
  });
  packages.on('connect', ({ url = '' }, socket) => {
    const [host = '', port = '443'] = url.split(':');
    const there = net.connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket);
      socket.pipe(there);
    });
    for (const end of [there, socket])
      end.on('error', () => {
        there.destroy();
        socket.destroy();
      });
  });
  const servers: Server[] = [mapServer, packages];
  mapServer.listen(443, address);
  packages.listen(packagesPort, address);
  for (const server of servers) if (!server.listening) await once(server, 'listening');
  return {
    mails: mailServer.taken,
    close() {
      void mailServer.close();
      for (const server of [mapServer, packages]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
