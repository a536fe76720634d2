import styles from './FormError.module.css';

/** What is wrong with a small form as a whole. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.error} role="alert" tabIndex={-1}>
      {message}
    </p>
  );
}
