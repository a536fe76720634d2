/** A small client of a TURN server (RFC 8656, RFC 6062): what it answers to an allocation and to permissions. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';

const cookie = 0x2112_a442;
const methods = { allocate: 0x003, refresh: 0x004, createPermission: 0x008 } as const;
const types = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const;
/** IANA's numbers of protocols. */
export const transports = { tcp: 6, udp: 17 } as const;

type Attributes = [type: number, value: Buffer][];

function encode(method: number, attributes: Attributes, key: Buffer | null): Buffer {
  const message = (list: Attributes, length: number) => {
    const head = Buffer.alloc(20);
    head.writeUInt16BE(method, 0);
    head.writeUInt16BE(length, 2);
    head.writeUInt32BE(cookie, 4);
    transaction.copy(head, 8);
    const parts = list.flatMap(([type, value]) => {
      const start = Buffer.alloc(4);
      start.writeUInt16BE(type, 0);
      start.writeUInt16BE(value.length, 2);
      return [start, value, Buffer.alloc((4 - (value.length % 4)) % 4)];
    });
    return Buffer.concat([head, ...parts]);
  };
  const transaction = randomBytes(12);
  const plain = message(attributes, message(attributes, 0).length - 20);
  if (!key) return plain;
  // The length already counts the integrity, which is 24 bytes with its head.
  const signed = message(attributes, plain.length - 20 + 24);
  const integrity = createHmac('sha1', key).update(signed).digest();
  return message([...attributes, [types.integrity, integrity]], plain.length - 20 + 24);
}

function attributesOf(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2);
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}

/** Zero for a success. */
function errorOf(attributes: Map<number, Buffer>): number {
  const error = attributes.get(types.error);
  return error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0;
}

/** XOR-PEER-ADDRESS of an IPv4 address. */
function peerOf(address: string): Buffer {
  const value = Buffer.alloc(8);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(3478 ^ (cookie >>> 16), 2);
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  value.writeUInt32BE((bits ^ cookie) >>> 0, 4);
  return value;
}

export interface TurnClient {
  /** The error of an allocation that relays `transport`; 0 if it was made. */
  allocate(transport: number): Promise<number>;
  /** The error of a permission to exchange packets with an IPv4 address; 0 if it was given. */
  permit(address: string): Promise<number>;
  /** Gives the allocation back. */
  release(): Promise<void>;
  close(): void;
}

/** Where a relay listens: an address of TURN_URL (RFC 7065). */
export interface RelayAddress {
  host: string;
  port: number;
  over: 'udp' | 'tcp' | 'tls';
}

export function readTurnUrl(url: string): RelayAddress {
  const [, scheme = '', rest = '', transport] =
    /^(turns?):([^?]+)(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(rest) ?? [];
  const isTls = scheme === 'turns';
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? (isTls ? 5349 : 3478) : Number(port),
    over: isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  };
}

interface Connection {
  ask(message: Buffer): Promise<Buffer>;
  close(): void;
}

/** Milliseconds after which a datagram is sent again (RFC 8489, 6.2.1). */
const resendAfter = 500;

async function connectUdp({ host, port }: RelayAddress, signal: AbortSignal): Promise<Connection> {
  const socket = createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
  socket.connect(port, host);
  await once(socket, 'connect', { signal });
  return {
    async ask(message) {
      const resend = setInterval(() => socket.send(message), resendAfter);
      try {
        socket.send(message);
        const [answer] = (await once(socket, 'message', { signal })) as [Buffer];
        return answer;
      } finally {
        clearInterval(resend);
      }
    },
    close: () => socket.close(),
  };
}

async function connectStream({ host, port, over }: RelayAddress, signal: AbortSignal): Promise<Connection> {
  const socket =
    over === 'tls'
      ? tls.connect({ host, port, servername: net.isIP(host) === 0 ? host : '' })
      : net.connect(port, host);
  try {
    await once(socket, over === 'tls' ? 'secureConnect' : 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    async ask(message) {
      socket.write(message);
      const [answer] = (await once(socket, 'data', { signal })) as [Buffer];
      return answer;
    },
    close: () => socket.destroy(),
  };
}

/** Connects with credentials that the shared secret makes. `signal` ends whatever waits for the relay. */
export async function openTurnClient(
  address: RelayAddress,
  secret: string,
  signal: AbortSignal = AbortSignal.timeout(10_000),
): Promise<TurnClient> {
  const connection = await (address.over === 'udp' ? connectUdp : connectStream)(address, signal);
  const username = `${Math.floor(Date.now() / 1000) + 600}:test`;
  const password = createHmac('sha1', secret).update(username).digest('base64');
  let credentials: Attributes = [];
  let key: Buffer | null = null;
  const ask = async (method: number, attributes: Attributes): Promise<Map<number, Buffer>> =>
    attributesOf(await connection.ask(encode(method, [...attributes, ...credentials], key)));
  return {
    async allocate(transport) {
      const wanted: Attributes = [[types.transport, Buffer.from([transport, 0, 0, 0])]];
      const first = await ask(methods.allocate, wanted);
      if (errorOf(first) !== 401) return errorOf(first);
      const [realm, nonce] = [first.get(types.realm), first.get(types.nonce)];
      if (!realm || !nonce) throw new Error('The relay asks for credentials without a realm');
      key = createHash('md5').update(`${username}:${realm}:${password}`).digest();
      credentials = [
        [types.username, Buffer.from(username)],
        [types.realm, realm],
        [types.nonce, nonce],
      ];
      return errorOf(await ask(methods.allocate, wanted));
    },
    permit: async (address) => errorOf(await ask(methods.createPermission, [[types.peer, peerOf(address)]])),
    release: async () => void (await ask(methods.refresh, [[types.lifetime, Buffer.alloc(4)]])),
    close: () => connection.close(),
  };
}

/** Allocates a port, and gives it back. Rejects with a Spanish reason. */
export async function tryRelay(url: string, secret: string, signal: AbortSignal): Promise<void> {
  const client = await openTurnClient(readTurnUrl(url), secret, signal).catch((error: unknown) => {
    throw unanswered(url, error, signal);
  });
  try {
    const error = await client.allocate(transports.udp);
    if (error === 401) throw new Error(`${url} no acepta la clave`);
    if (error !== 0) throw new Error(`${url} responde ${error}`);
    await client.release();
  } catch (error) {
    throw unanswered(url, error, signal);
  } finally {
    client.close();
  }
}

function unanswered(url: string, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new Error(`${url} no responde`);
  const { code } = error as NodeJS.ErrnoException;
  return code ? new Error(`${url}: ${code}`) : error;
}
