import type { confirmEmailSchema, newPasswordSchema } from '@callejero/contract/account.ts';
import type { LoginResult, RecoveryLink } from '@callejero/contract/answers/accounts.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type * as z from 'zod';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';

const options = { open: true, loading: true };

/** Requests that need no session. They answer the same whether or not the address has an account. */
export const accountRequests = {
  signUp: (body: unknown) => http.post<Envelope<unknown>>('/users/create', body, options),
  resendConfirmation: async (email: string) => {
    await http.post('/users/resendConfirmation', { email }, options);
  },
  /** Corrects the address of this device's last sign-up. */
  correctEmail: async (email: string) => {
    await http.post('/users/correctEmail', { email }, options);
  },
  /** Opens a session for a new account. The server requires the password unless this device signed up. */
  confirmEmail: (body: z.output<typeof confirmEmailSchema>) =>
    http.post<Envelope<{ email: string; session?: LoginResult }>>('/users/confirmEmail', body, {
      open: true,
    }),
  recoverPassword: async (email: string) => {
    await http.post('/users/recoverPassword', { email }, options);
  },
  recoveryLink: async (link: { id: string; recoverPasswordID: string }) =>
    await ask.post<RecoveryLink>('/users/recoveryLink', link, { open: true }),
  newPassword: (body: z.output<typeof newPasswordSchema>) =>
    ask.post<{ email: string }>('/users/newPassword', body, options),
};

/** Needs a session. `currentPassword` is always the password of the signed-in person, also for another account. */
export async function changePassword(
  id: string,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  await http.post(`/users/changePassword/${encodeURIComponent(id)}`, body, { loading: true });
}
