/**
 * Fetches files from addresses that people typed, only from the public internet. Names are resolved once and the connection
 * goes to the checked address, so that a name can't resolve to another one a moment later.
 */
import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DownloadRefused } from '../../ports/download-refused.ts';
import type { Downloads, FileVersion } from '../../ports/ports.ts';

const maxRedirects = 3;
/** Milliseconds without a byte after which a connection counts as broken. */
const silence = 30_000;

/** Special-purpose addresses (IANA's registries, RFC 6890), which are no public servers. */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');

/** Routed networks of IPv6; those below that embed IPv4 addresses or are for documentation are special. */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && routed.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export interface DownloaderOptions {
  isAllowed?: (address: string) => boolean;
  /** Replaces `request` of `node:https`. */
  request?: typeof request;
  /** Also http and other ports. For people with access to the machine, who reach its network anyway. */
  anyScheme?: boolean;
}

export function createDownloads({
  isAllowed = isPublicAddress,
  request: ask = request,
  anyScheme = false,
}: DownloaderOptions = {}): Downloads {
  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const refused = found.length === 0 || !found.every(({ address }) => isAllowed(address));
      if (refused) return done(new DownloadRefused(`${host} is no public address`, 'private'), '');
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };

  const open = (url: URL, headers: Record<string, string>, signal: AbortSignal) =>
    new Promise<IncomingMessage>((done, fail) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const isHttp = anyScheme && url.protocol === 'http:';
      const isPlain =
        (url.protocol === 'https:' && url.port === '') || (anyScheme && url.protocol === 'https:');
      if (!(isHttp || isPlain) || url.username !== '' || url.password !== '')
        throw new DownloadRefused(`${url.protocol}//${url.host} is not fetched from`, 'private');
      // `lookup` is not called for an IP address, so check it here.
      if (isIP(host) !== 0 && !isAllowed(host))
        throw new DownloadRefused(`${host} is no public address`, 'private');
      const send = isHttp ? requestPlain : ask;
      const sent = send(url, { headers, lookup, signal, agent: false, timeout: silence }, done);
      sent.on('timeout', () => sent.destroy(new Error(`${url.host} says nothing`)));
      sent.on('error', fail).end();
    });

  async function follow(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    expected: readonly number[],
    left = maxRedirects,
  ): Promise<IncomingMessage> {
    const answer = await open(url, headers, signal);
    const { statusCode = 0, headers: answered } = answer;
    if (expected.includes(statusCode)) return answer;
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || !answered.location || left === 0)
      throw new DownloadRefused(`${url.host} answered ${statusCode}`);
    return follow(new URL(answered.location, url), headers, signal, expected, left - 1);
  }

  return {
    async get(url, { maxBytes, accept, seconds, known }) {
      const headers = { Accept: accept, 'User-Agent': 'Callejero', ...conditionsOf(known) };
      const answer = await follow(new URL(url), headers, AbortSignal.timeout(seconds * 1000), [200, 304]);
      if (answer.statusCode === 304) {
        answer.destroy();
        if (known) return null;
        throw new DownloadRefused(`${new URL(url).host} answered 304 to an unconditional request`);
      }
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new DownloadRefused(`More than ${maxBytes} bytes at ${new URL(url).host}`);
        chunks.push(chunk);
      }
      return {
        bytes: new Uint8Array(Buffer.concat(chunks)),
        etag: answer.headers.etag ?? null,
        modified: answer.headers['last-modified'] ?? null,
      };
    },

    async range(url, { start, end, known, signal }) {
      const headers = {
        ...{ Range: `bytes=${start}-${end}`, 'Accept-Encoding': 'identity', 'User-Agent': 'Callejero' },
        ...sameVersion(known),
      };
      const answer = await follow(new URL(url), headers, signal, [200, 206, 412, 416, ...temporary]);
      const { statusCode = 0, headers: answered } = answer;
      const refuse = (error: Error): never => {
        answer.destroy();
        throw error;
      };
      const { host } = new URL(url);
      if (temporary.includes(statusCode)) refuse(new Error(`${host} answered ${statusCode}`));
      if (statusCode === 412 || (statusCode === 416 && known))
        refuse(new DownloadRefused(`${host} has another file`, 'changed'));
      const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answered['content-range'] ?? '');
      if (statusCode !== 206 || !range || Number(range[1]) !== start || Number(range[2]) > end)
        return refuse(new DownloadRefused(`${host} ignores ranges`, 'no-ranges'));
      const version = { etag: answered.etag ?? null, modified: answered['last-modified'] ?? null };
      if (known && (known.etag ? version.etag !== known.etag : version.modified !== known.modified))
        refuse(new DownloadRefused(`${host} has another file`, 'changed'));
      return { content: answer as AsyncIterable<Uint8Array>, size: Number(range[3]), ...version };
    },
  };
}

/** Answers after which the same request may succeed later. */
const temporary = [408, 425, 429, 500, 502, 503, 504];

/** A weak ETag never equals another one in `If-Match` (RFC 9110, 13.1.1); what was answered is compared too. */
function sameVersion(known: FileVersion | undefined): Record<string, string> {
  if (known?.etag && !known.etag.startsWith('W/')) return { 'If-Match': known.etag };
  return !known?.etag && known?.modified ? { 'If-Unmodified-Since': known.modified } : {};
}

/** An ETag is exact, so the date is only sent without one (RFC 9110, 13.1.3). */
function conditionsOf(known: FileVersion | undefined): Record<string, string> {
  if (known?.etag) return { 'If-None-Match': known.etag };
  return known?.modified ? { 'If-Modified-Since': known.modified } : {};
}
