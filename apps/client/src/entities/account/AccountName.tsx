import type { User } from '@callejero/contract/resources/users.ts';

/** Gives password managers the account of a password field. It has no `name`, so that it isn't sent. */
export function AccountName({ email }: Pick<User, 'email'>) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
