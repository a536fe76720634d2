import type { confirmEmailSchema, newPasswordSchema } from '@callejero/contract/account.ts';
import type { LoginResult, RecoveryLink } from '@callejero/contract/answers/accounts.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type * as z from 'zod';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';

const options = { open: true, loading: true };

/** The requests of who has no session. All answer the same whether the address has an account or not. */
export const accountRequests = {
  signUp: (body: unknown) => http.post<Envelope<unknown>>('/users/create', body, options),
  resendConfirmation: async (email: string) => {
    await http.post('/users/resendConfirmation', { email }, options);
  },
  /** Of the sign-up that this device made last. */
  correctEmail: async (email: string) => {
    await http.post('/users/correctEmail', { email }, options);
  },
  /** A session for a new account. On another device than the one that signed up it asks for the password. */
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

/** With a session: `currentPassword` is always the one of who asks. */
export async function changePassword(
  id: string,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  await http.post(`/users/changePassword/${encodeURIComponent(id)}`, body, { loading: true });
}
