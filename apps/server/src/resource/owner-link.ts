/**
 * The link in the mail that asks an owner whether the data of their commerce are right: signed, for one commerce and one person, and
 * stored nowhere. The mail's job computes it from the ids and the time of the request.
 */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ownerLinkPath } from '@callejero/contract/links/owner-link.ts';
import { keyedHash } from '../ports/keyed-hash.ts';
import type { Platform } from '../ports/ports.ts';

export interface OwnerLink {
  commerce: string;
  user: string;
}

type Keys = Pick<Platform, 'secrets'>;

const lifetime = 60 * dayLength;
const use = 'owner-link';
const idPattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

const pathFor = ({ commerce, user }: OwnerLink, expires: number): string =>
  `${commerce.replaceAll('-', '')}.${user.replaceAll('-', '')}.${expires.toString(36)}`;

export async function ownerLink({ secrets }: Keys, link: OwnerLink, askedAt: Date): Promise<string> {
  const [key] = secrets.tokens;
  if (!key) throw new Error('There is no key to sign with');
  const what = pathFor(link, Math.floor((askedAt.getTime() + lifetime) / 1000));
  return `${ownerLinkPath}/${what}.${await keyedHash(key, use, what)}`;
}

/** Null for a token that nobody signed, or that has expired. */
export async function readOwnerLink({ secrets }: Keys, token: string, now: Date): Promise<OwnerLink | null> {
  const [commerce = '', user = '', expires = '', signature = ''] = token.split('.');
  const what = `${commerce}.${user}.${expires}`;
  const signatures = await Promise.all(secrets.tokens.map((key) => keyedHash(key, use, what)));
  const isSigned = signature.length === 43 && signatures.includes(signature);
  if (!isSigned || token !== `${what}.${signature}`) return null;
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime()) return null;
  return {
    commerce: commerce.replace(idPattern, '$1-$2-$3-$4-$5'),
    user: user.replace(idPattern, '$1-$2-$3-$4-$5'),
  };
}
