/** Access tokens: signed JWTs, of a session or of a guest. */
import { ApiError } from '@callejero/contract/errors.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Platform } from '../../../ports/ports.ts';

/** The JWT audience: a token made with the same secret for another use opens no session. */
const audience = 'callejero-api';

export interface Claims {
  user: string;
  session: string;
}

export interface AccessTokens {
  /** An access token for a session: a JWT with `sub` user, `sid` session and `exp` in seconds. */
  issue(user: string, session: string): Promise<string>;
  /** An access token of a guest: no account, no session, nothing stored. */
  issueGuest(): Promise<string>;
  /** The claims of a valid session token; throws 401, for a guest's token too. */
  claims(accessToken: string): Promise<Claims>;
  /** The same with the second at which the token expires; null for a guest's token. */
  verify(accessToken: string): Promise<{ session: Claims | null; expires: number }>;
}

/** The `kid` of a key in a token's header, so that keys can be rotated: the first signs, all verify. */
async function keyId(key: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(key));
  return new Uint8Array(digest).subarray(0, 6).toHex();
}

export const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export function createAccessTokens({ clock, config, secrets }: Platform): AccessTokens {
  const keys = Promise.all(secrets.tokens.map(async (key) => ({ id: await keyId(key), key })));

  async function sign(what: { sid: string } | { guest: true }, subject?: string): Promise<string> {
    const [first] = await keys;
    if (!first) throw new Error('There is no key to sign with');
    const now = toSeconds(clock.now());
    const token = new SignJWT(what)
      .setProtectedHeader({ alg: 'HS256', kid: first.id })
      .setIssuedAt(now)
      .setAudience(audience)
      .setExpirationTime(now + config.accessTokenTtl);
    return (subject === undefined ? token : token.setSubject(subject)).sign(first.key);
  }

  async function verify(accessToken: string): Promise<{ session: Claims | null; expires: number }> {
    try {
      const known = await keys;
      const { payload } = await jwtVerify(
        accessToken,
        ({ kid }) => {
          const found = known.find(({ id }) => id === kid);
          if (!found) throw new ApiError('unauthorized');
          return found.key;
        },
        { algorithms: ['HS256'], currentDate: clock.now(), requiredClaims: ['exp'] },
      );
      const { sub: user, sid: session, exp: expires, aud } = payload;
      if (aud !== audience) throw new ApiError('unauthorized');
      if (expires === undefined) throw new ApiError('unauthorized');
      if (payload.guest === true) return { session: null, expires };
      if (typeof session !== 'string' || user === undefined) throw new ApiError('unauthorized');
      return { session: { user, session }, expires };
    } catch {
      throw new ApiError('unauthorized');
    }
  }

  return {
    issue: (user, session) => sign({ sid: session }, user),
    issueGuest: () => sign({ guest: true }),
    verify,
    async claims(accessToken) {
      const { session } = await verify(accessToken);
      if (!session) throw new ApiError('unauthorized');
      return session;
    },
  };
}
