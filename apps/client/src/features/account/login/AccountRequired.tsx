import styles from '../account.module.css';
import { loginTexts } from './login-texts.ts';

/** Says why a guest was redirected here; renders nothing otherwise. */
export function AccountRequired({ state }: { state: unknown }) {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : null;
  if (reason !== 'account-required') return null;
  return (
    <p className={styles.banner} role="status">
      {loginTexts.accountRequired}
    </p>
  );
}
