import type { User } from '@callejero/contract/resources/users.ts';
import styles from './settings.module.css';

/** What the server said about a form as a whole. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.refusal} role="alert">
      {message}
    </p>
  );
}

/** Tells password managers whose password it is. Without a name, so that it isn't sent. */
export function AccountName({ email }: Pick<User, 'email'>) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
