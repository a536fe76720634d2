import { formatDate, formatDateTime, formatRelative } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

interface CredentialDatesProps {
  createdAt: string;
  lastUsedAt: string | null;
  created: (date: string) => string;
}

/** When a passkey or a code app was added, and when it was last used. */
export function CredentialDates({ createdAt, lastUsedAt, created }: CredentialDatesProps) {
  return (
    <span className="small-text muted">
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {created(formatDate(createdAt))}
      </time>
      {' · '}
      {lastUsedAt ? (
        <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
          {texts.credentials.used(formatRelative(lastUsedAt))}
        </time>
      ) : (
        texts.credentials.unused
      )}
    </span>
  );
}
