import type { IdentityProof } from '@callejero/contract/account.ts';
import type { RecoveryCodes, TotpSecret } from '@callejero/contract/answers/second-step.ts';
import { ask } from '../../../api/http/ask.ts';
import { http } from '../../../api/http/http.ts';
import { refreshSecondStep } from '../../../entities/account/second-step.ts';

export async function beginTotp(proof: IdentityProof): Promise<TotpSecret> {
  return await ask.post<TotpSecret>('/users/secondStep/totp/start', proof);
}

/** Returns the recovery codes, which no later request can read. */
export async function finishTotp(code: string): Promise<string[]> {
  const { recoveryCodes } = await ask.post<RecoveryCodes>('/users/secondStep/totp/finish', { code });
  await refreshSecondStep();
  return recoveryCodes;
}

export async function removeTotp(proof: IdentityProof): Promise<void> {
  await http.delete('/users/secondStep/totp', proof);
  await refreshSecondStep();
}

export async function renewRecoveryCodes(proof: IdentityProof): Promise<string[]> {
  const { recoveryCodes } = await ask.post<RecoveryCodes>('/users/secondStep/recoveryCodes', proof);
  await refreshSecondStep();
  return recoveryCodes;
}
