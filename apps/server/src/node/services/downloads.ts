/**
 * Fetches files from addresses that people typed, only from the public internet. Names are resolved once and the connection
 * goes to the checked address, so that a name can't resolve to another one a moment later.
 */
import { lookup as resolve } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DownloadRefused } from '../../ports/download-refused.ts';
import type { Downloads, FileVersion } from '../../ports/ports.ts';

const maxRedirects = 3;

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
}

export function createDownloads({
  isAllowed = isPublicAddress,
  request: ask = request,
}: DownloaderOptions = {}): Downloads {
  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const refused = found.length === 0 || !found.every(({ address }) => isAllowed(address));
      if (refused) return done(new DownloadRefused(`${host} is no public address`), '');
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };

  const open = (url: URL, headers: Record<string, string>, signal: AbortSignal) =>
    new Promise<IncomingMessage>((done, fail) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
        throw new DownloadRefused(`${url.protocol}//${url.host} is not fetched from`);
      // `lookup` is not called for an IP address, so check it here.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new DownloadRefused(`${host} is no public address`);
      ask(url, { headers, lookup, signal, agent: false }, done).on('error', fail).end();
    });

  async function follow(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    left = maxRedirects,
  ): Promise<IncomingMessage> {
    const answer = await open(url, headers, signal);
    const { statusCode = 0, headers: answered } = answer;
    if (statusCode === 200 || statusCode === 304) return answer;
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || !answered.location || left === 0)
      throw new DownloadRefused(`${url.host} answered ${statusCode}`);
    return follow(new URL(answered.location, url), headers, signal, left - 1);
  }

  return {
    async get(url, { maxBytes, accept, seconds, known }) {
      const headers = { Accept: accept, 'User-Agent': 'Callejero', ...conditionsOf(known) };
      const answer = await follow(new URL(url), headers, AbortSignal.timeout(seconds * 1000));
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
  };
}

/** An ETag is exact, so the date is only sent without one (RFC 9110, 13.1.3). */
function conditionsOf(known: FileVersion | undefined): Record<string, string> {
  if (known?.etag) return { 'If-None-Match': known.etag };
  return known?.modified ? { 'If-Modified-Since': known.modified } : {};
}
