import type { AccountSession } from '@callejero/contract/answers/accounts.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { deviceName } from '../../ui/hooks/user-agent.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { formatDateTime, formatRelative } from '../../ui/values/format.ts';
import { endSession, endSessions, readSessions } from './account-api.ts';
import { fullName } from './account-row.ts';
import { texts } from './texts.ts';

/** The person's sessions, to end one or all of them. */
export function AccountSessions({ account }: { account: User }) {
  const title = useId();
  const sessions = useQuery({
    queryKey: ['users', 'sessions', account.id],
    queryFn: ({ signal }) => readSessions(account.id, signal),
  });

  async function end(): Promise<void> {
    const question = texts.sessions.endQuestion(fullName(account));
    if (!(await feedback.confirm(question, texts.sessions.endDetail))) return;
    await attempt(async () => {
      await endSessions(account.id);
      feedback.success(texts.sessions.ended);
      await sessions.refetch();
    });
  }

  const endOne = ({ id, userAgent }: AccountSession) =>
    attempt(async () => {
      await endSession(account.id, id);
      feedback.success(texts.sessions.endedOne(deviceName(userAgent)));
      await sessions.refetch();
    });

  return (
    <section className="grid gap-3 pad-4 card" aria-labelledby={title}>
      <h2 id={title}>{texts.sessions.title}</h2>
      {sessions.error ? (
        <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <Skeleton rows={2} height="2.5rem" />
      ) : sessions.data.length === 0 ? (
        <p className="muted">{texts.sessions.none}</p>
      ) : (
        <>
          <ul className="plain-list grid gap-3">
            {sessions.data.map((session) => (
              <li key={session.id} className="row between gap-2">
                <span className="break" title={session.userAgent ?? undefined}>
                  {deviceName(session.userAgent)}
                  <span className="muted block" title={formatDateTime(session.lastUsedAt)}>
                    {texts.sessions.lastUsed(formatRelative(session.lastUsedAt))}
                  </span>
                </span>
                <Button
                  variant="plain"
                  aria-label={texts.sessions.endOneOf(deviceName(session.userAgent))}
                  onClick={() => void endOne(session)}
                >
                  {texts.sessions.endOne}
                </Button>
              </li>
            ))}
          </ul>
          <Button onClick={() => void end()}>{texts.sessions.end}</Button>
        </>
      )}
    </section>
  );
}
