/** Asks PUBLIC_URL from this machine, as people's browsers do, to see what stands in front of the server. */

import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { echoPath, proveEcho } from '../../http/echo.ts';
import type { Certificate, Echo, OwnAddress } from '../../ports/ports.ts';

/** Milliseconds, below the time that a check has. */
const patience = 4500;

interface Asked {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Answered {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** The answer, or the status 100 or 101 if the other end wants to go on. The certificate is another check's subject. */
function ask(publicUrl: string, { method = 'GET', path, headers, body }: Asked): Promise<Answered> {
  const url = new URL(path, publicUrl);
  const signal = AbortSignal.timeout(patience);
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'User-Agent': 'Callejero', ...headers }, signal, agent: false };
    const request =
      url.protocol === 'https:'
        ? https.request(url, { ...options, rejectUnauthorized: false })
        : http.request(url, options);
    const interim = (status: number) => {
      resolve({ status, headers: {}, text: '' });
      request.destroy();
    };
    request
      .on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.name === 'AbortError' || error.name === 'TimeoutError' ? new Error('no responde') : error,
        ),
      )
      .on('continue', () => interim(100))
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        interim(101);
      })
      .on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          // Whatever else answers there may be long.
          if (text.length < 10_000) text += part;
        });
        const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        response.on('end', done).on('error', done);
      });
    if (headers.Expect) request.flushHeaders();
    else request.end(body);
  });
}

export function createOwnAddress(publicUrl: string, secrets: { tokens: readonly Uint8Array[] }) {
  return {
    async ownAddress(forwardedFor: string): Promise<OwnAddress> {
      const [secret] = secrets.tokens;
      const asked = Date.now();
      const body = JSON.stringify(secret ? await proveEcho(secret, new Date(asked)) : {});
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': `${Buffer.byteLength(body)}`,
        'X-Forwarded-For': forwardedFor,
      };
      const answer = await ask(publicUrl, { method: 'POST', path: echoPath, headers, body });
      const date = Date.parse(answer.headers.date ?? '');
      return {
        status: answer.status,
        // The header is cut to the second.
        ahead: Number.isNaN(date) ? null : date + 500 - (asked + Date.now()) / 2,
        echo: answer.status === 200 ? readEcho(answer.text) : null,
      };
    },
    async openSocket(): Promise<number> {
      const headers = {
        ...{ Connection: 'Upgrade', Upgrade: 'websocket', Origin: new URL(publicUrl).origin },
        ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': randomBytes(16).toString('base64') },
      };
      return (await ask(publicUrl, { path: '/socket.io/?EIO=4&transport=websocket', headers })).status;
    },
    async announceBody(bytes: number): Promise<number> {
      const headers = { 'Content-Length': `${bytes}`, Expect: '100-continue' };
      return (await ask(publicUrl, { method: 'POST', path: echoPath, headers })).status;
    },
    certificate: () => certificateOf(new URL(publicUrl)),
  };
}

function readEcho(text: string): Echo | null {
  try {
    const { data } = JSON.parse(text) as { data?: Partial<Echo> };
    return typeof data?.address === 'string' && typeof data.forwardedFor === 'string' ? (data as Echo) : null;
  } catch {
    return null;
  }
}

const refusals: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Está firmado por sí mismo',
  SELF_SIGNED_CERT_IN_CHAIN: 'Lo firma una autoridad que los navegadores no conocen',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Falta el certificado intermedio',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Falta el certificado intermedio',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Es para otro nombre',
};

function certificateOf({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = tls.connect(
      {
        host,
        port: Number(port || 443),
        servername: /[a-z]/i.test(host) ? host : '',
        rejectUnauthorized: false,
      },
      () => {
        const certificate = socket.getPeerCertificate();
        const error = socket.authorizationError as unknown as string | Error | null;
        const code =
          error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : error;
        socket.destroy();
        if (!certificate.valid_to) return reject(new Error('no hay certificado'));
        resolve({
          until: new Date(certificate.valid_to),
          issuer: [certificate.issuer.O ?? certificate.issuer.CN ?? ''].flat().join(', '),
          refusal: code ? (refusals[code] ?? code) : null,
        });
      },
    );
    socket.setTimeout(patience, () => socket.destroy(new Error('no responde')));
    socket.on('error', reject);
  });
}
