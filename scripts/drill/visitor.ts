/** A person's device in front of the guide: HTTPS under its name, wherever that leads. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The `data` of the API's envelope. */
  data: unknown;
}

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  port?: number;
}

/** The connection of an open app, which comes back by itself. */
interface OpenApp {
  /** How often it has connected. */
  connections: number;
  /** The ids of the rows that it was told of. */
  changed: ReadonlySet<string>;
  until(what: string, holds: () => boolean): Promise<void>;
  close(): void;
}

export class Visitor {
  private token: string | null = null;
  private readonly options: RequestOptions & { ca: Buffer; servername: string };
  private readonly name: string;

  /** `address` is where `name` leads; `authority` the file of the one that its certificate comes from. */
  constructor(name: string, address: string, authority: string) {
    this.name = name;
    this.options = { host: address, servername: name, ca: fs.readFileSync(authority) };
  }

  async ask(path: string, { method = 'GET', body, headers = {}, port = 443 }: Asked = {}): Promise<Answer> {
    const form = body instanceof FormData ? new Response(body) : null;
    const sent = form
      ? Buffer.from(await form.arrayBuffer())
      : body === undefined
        ? undefined
        : Buffer.from(JSON.stringify(body));
    const type = form?.headers.get('content-type') ?? 'application/json';
    return new Promise((resolve, reject) => {
      const request = https.request(
        {
          ...this.options,
          ...{ path, method, port, agent: false, timeout: 60_000 },
          headers: {
            host: this.name,
            ...(sent && { 'content-type': type, 'content-length': sent.length }),
            ...(this.token && { 'x-access-token': this.token }),
            ...headers,
          },
        },
        (response) => {
          buffer(response).then((bytes) => {
            const text = bytes.toString();
            const isJson = response.headers['content-type']?.startsWith('application/json');
            const data = isJson ? (JSON.parse(text) as { data?: unknown }).data : undefined;
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, data });
          }, reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`${method} ${path}: no answer.`)));
      request.on('error', reject);
      request.end(sent);
    });
  }

  /** The data of an answer of the API that must be a success. */
  async api<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.ask(`/v1${path}`, { method, ...(body !== undefined && { body }) });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer.data as T;
  }

  async signIn(email: string, password: string): Promise<{ id: string; mustChangePassword: boolean }> {
    const login = await this.api<{ accessToken: string; user: { id: string; mustChangePassword: boolean } }>(
      ...(['POST', '/users/login', { email, password }] as const),
    );
    this.token = login.accessToken;
    return login.user;
  }

  openApp(user: string): OpenApp {
    const socket = io(`https://${this.options.host}`, {
      ...{ auth: { accessToken: this.token }, transports: ['websocket'], forceNew: true },
      ...{ reconnectionDelay: 100, reconnectionDelayMax: 500 },
      // The address has no certificate; the name's is looked at by all other requests.
      ...{ extraHeaders: { host: this.name, origin: `https://${this.name}` }, rejectUnauthorized: false },
    });
    const changed = new Set<string>();
    let refusal = '';
    const app: OpenApp = {
      ...{ connections: 0, changed },
      async until(what, holds) {
        const limit = AbortSignal.timeout(300_000);
        while (!holds()) {
          if (limit.aborted) throw new Error(`It did not happen that ${what}: ${refusal}`);
          await delay(100);
        }
      },
      close: () => socket.close(),
    };
    socket.on('connect', () => {
      void socket.emitWithAck('handleUser', user).then(({ ok }: { ok: boolean }) => {
        if (ok) app.connections++;
      });
    });
    socket.on('connect_error', ({ message }) => {
      refusal = message;
    });
    socket.on('event', ({ eventName, payload }: { eventName: string; payload: { id: string | null } }) => {
      if (eventName === 'data-changed' && payload.id !== null) changed.add(payload.id);
    });
    return app;
  }

  /** Where an address without TLS leads. */
  redirected(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      http
        .get({ host: this.options.host, path, headers: { host: this.name }, agent: false }, (response) => {
          response.resume();
          resolve(`${response.statusCode} ${response.headers.location}`);
        })
        .on('error', reject);
    });
  }

  /** The first message of a WebSocket, which is one of Engine.IO. */
  socket(): Promise<string> {
    const headers = {
      ...{ host: this.name, connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      ...{ 'sec-websocket-key': randomBytes(16).toString('base64'), origin: `https://${this.name}` },
    };
    return new Promise((resolve, reject) => {
      const request = https.request({
        ...this.options,
        ...{ path: '/socket.io/?EIO=4&transport=websocket', headers, agent: false },
      });
      request.on('upgrade', (_response, socket, head) => {
        const read = (bytes: Buffer) => {
          // A short text message that is not masked (RFC 6455).
          resolve(bytes.subarray(2).toString());
          socket.destroy();
        };
        if (head.length > 0) read(head);
        else socket.once('data', read);
      });
      request.on('response', ({ statusCode }) => reject(new Error(`no WebSocket: ${statusCode}`)));
      request.on('error', reject);
      request.end();
    });
  }
}
