import type { User } from '@callejero/contract/resources/users.ts';

/** Tells password managers whose password it is. Without a name, so that it isn't sent. */
export function AccountName({ email }: Pick<User, 'email'>) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
