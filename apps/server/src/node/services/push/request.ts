/** Sends a request to a push service. Does not follow redirections, and connects only to public addresses. */
import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, type LookupFunction, type Socket } from 'node:net';
import { encryptFor, type PushKeys } from './encrypt.ts';

export interface PostAnswer {
  status: number;
  retryAfter: string | null;
  body: string;
}

/** A request got no answer. */
export class NoAnswer extends Error {
  readonly code: string;
  /** Whether the whole request was sent; only then it may have been accepted. */
  readonly isSent: boolean;

  constructor(code: string, isSent: boolean) {
    super(`No answer: ${code}`);
    this.code = code;
    this.isSent = isSent;
  }
}

export interface Request {
  headers: Record<string, string>;
  /** With `keys`, the text is encrypted for them. */
  body: string | { text: string; keys: PushKeys };
  /** Whether the operator configured the host, which then may be in a private network. */
  isTrusted: boolean;
  /** Milliseconds to wait for the answer. */
  timeoutMs: number;
}

const timedOut = 'timeout';
/** Error code for an address that is not public. */
export const privateAddress = 'EPRIVATE';

/** Milliseconds that an idle connection is kept for the next request. */
const idleMs = 20_000;
/**
 * An idle connection is closed this many milliseconds before the service would close it. A request on a closing connection gets
 * no answer and a campaign's is not repeated, and a busy machine may notice the end seconds late.
 */
const earlierMs = 3_000;
/** As many connections as concurrent requests. */
const sockets = {
  ...{ keepAlive: true, maxSockets: 320, maxFreeSockets: 320 },
  ...{ timeout: idleMs, agentKeepAliveTimeoutBuffer: earlierMs },
};
/** Maximum characters of an answer. */
const maxBody = 10_000;

const agents = {
  public: { https: new https.Agent({ ...sockets, lookup: publicLookup }) },
  trusted: { https: new https.Agent(sockets), http: new http.Agent(sockets) },
};

/** Since when a connection is idle, by `performance.now`. */
const idleSince = new WeakMap<Socket, number>();
for (const agent of [agents.public.https, agents.trusted.https, agents.trusted.http])
  agent.on('free', (socket: Socket) => idleSince.set(socket, performance.now()));

/** Closes expired idle connections, because on a busy machine the next request may come before their timers. */
function giveUpUnused({ freeSockets }: http.Agent): void {
  const now = performance.now();
  // Longest idle first; Node uses the last one.
  for (const unused of Object.values(freeSockets)) {
    for (const socket of unused ?? []) {
      if (now - (idleSince.get(socket) ?? 0) < (socket.timeout ?? idleMs)) break;
      socket.destroy();
    }
  }
}

/** Rejects with `NoAnswer`, or with another error if the keys are invalid. */
export type Post = (url: URL, request: Request) => Promise<PostAnswer>;

/** Sends from this thread. */
export const post: Post = async (url, { headers, body: content, isTrusted, timeoutMs }) => {
  const body = typeof content === 'string' ? content : encryptFor(content.keys, content.text);
  const isPlain = isTrusted && url.protocol === 'http:';
  const agent = isPlain ? agents.trusted.http : (isTrusted ? agents.trusted : agents.public).https;
  giveUpUnused(agent);
  const options: https.RequestOptions = {
    ...{ method: 'POST', agent },
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
  };
  return new Promise((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, options);
    // Not `AbortSignal.timeout`, because thousands of signals cost more than timers.
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error(timedOut), { code: timedOut })),
      timeoutMs,
    );
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(new NoAnswer(error.code ?? error.name, request.writableFinished));
    };
    request.once('error', fail);
    request.once('response', (response) => {
      let text = '';
      const done = () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          body: text,
        });
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < maxBody) text += part;
      });
      response.once('end', done);
      // The status is known, so errors in the rest of the answer don't matter.
      response.once('error', done);
      response.once('close', done);
    });
    request.end(body);
  });
};

/** Special-purpose networks (IANA's registries). IPv4 in IPv6 counts as IPv4. */
const special = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...[
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.168.0.0/16',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
    ],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: ['::/127', '64:ff9b:1::/48', '100::/64', '2001:db8::/32', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
} as const;

const hidden = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of special[family]) {
    const [network = '', bits] = range.split('/');
    hidden.addSubnet(network, Number(bits), family);
  }
}

/** Whether an address is public. */
export const isPublic = ({ address, family }: LookupAddress): boolean =>
  !hidden.check(address, family === 6 ? 'ipv6' : 'ipv4');

/** Like `dns.lookup`, but fails for names that resolve to private addresses. */
function publicLookup(...[hostname, options, callback]: Parameters<LookupFunction>): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const found = addresses.filter(isPublic);
    const [first] = found;
    if (!first) return callback(Object.assign(new Error(privateAddress), { code: privateAddress }), '');
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
}
