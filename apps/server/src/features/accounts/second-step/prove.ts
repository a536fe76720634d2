/** Proves a second factor in the middle of a session, for a change that a stolen session must not make. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { FactorDetails, FactorProof } from '@callejero/contract/second-step.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount } from '../account.ts';
import type { Registrant } from '../passkeys/ceremonies.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { attemptCode } from '../sessions/attempts.ts';
import type { SessionOrigin } from '../sessions/sessions.service.ts';
import { readFactors } from './rule.ts';
import { useTotpCode, wrongCode } from './totp.service.ts';

/** Throws what is missing. A recovery code is no proof: it replaces a factor that was lost. */
export async function proveFactor(
  platform: Platform,
  passkeys: Pick<Passkeys, 'verify'>,
  { user }: Registrant,
  proof: FactorProof | undefined,
  lowered: readonly string[],
  from: SessionOrigin,
): Promise<void> {
  if (proof?.passkey) {
    const { id } = await passkeys.verify(proof.passkey, from);
    if (id !== user)
      throw new ApiError('passkey-invalid', undefined, 'Esa llave de acceso es de otra cuenta.');
  } else if (proof?.code !== undefined) {
    await proveCode(platform, user, proof.code, from);
  } else {
    const { totp, passkeys: count } = await readFactors(platform.db, user);
    const methods: FactorDetails['methods'] = [
      ...(totp ? (['totp'] as const) : []),
      ...(count > 0 ? (['passkey'] as const) : []),
    ];
    throw new ApiError('factor-required', { lowered, methods } satisfies FactorDetails);
  }
}

async function proveCode(
  platform: Platform,
  user: string,
  code: string,
  { ip, requestId }: SessionOrigin,
): Promise<void> {
  const { db, limits, clock } = platform;
  const takeBack = await attemptCode(limits, { user, ip, device: null });
  const isRight = await db.transaction(async (tx) => {
    // The second of two requests with one code finds it used.
    await lockAccount(tx, user);
    if (await useTotpCode(platform, tx, user, code)) return true;
    const event = { at: clock.now(), actor: user, action: 'second-step-failed' as const, user, requestId };
    await tx.query(accountEvent({ ...event, diff: { address: [null, ip] } }));
    return false;
  });
  if (!isRight) throw wrongCode();
  await takeBack();
}
