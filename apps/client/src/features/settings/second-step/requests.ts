import type { IdentityProof } from '@callejero/contract/account.ts';
import type { RecoveryCodes, TotpSecret } from '@callejero/contract/answers/second-step.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { http } from '../../../api/http/http.ts';
import { refreshSecondStep } from '../../../entities/account/second-step.ts';

export async function beginTotp(proof: IdentityProof): Promise<TotpSecret> {
  return (await http.post<Envelope<TotpSecret>>('/users/secondStep/totp/start', proof)).data;
}

/** Answers the recovery codes, which no other request does. */
export async function finishTotp(code: string): Promise<string[]> {
  const answer = await http.post<Envelope<RecoveryCodes>>('/users/secondStep/totp/finish', { code });
  await refreshSecondStep();
  return answer.data.recoveryCodes;
}

export async function removeTotp(proof: IdentityProof): Promise<void> {
  await http.delete('/users/secondStep/totp', proof);
  await refreshSecondStep();
}

export async function renewRecoveryCodes(proof: IdentityProof): Promise<string[]> {
  const answer = await http.post<Envelope<RecoveryCodes>>('/users/secondStep/recoveryCodes', proof);
  await refreshSecondStep();
  return answer.data.recoveryCodes;
}
