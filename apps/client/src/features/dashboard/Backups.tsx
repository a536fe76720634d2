import type { Backups as BackupsState } from '@callejero/contract/answers/backups.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ask } from '../../api/http/ask.ts';
import { read } from '../../api/http/read.ts';
import { invalidate } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatBytes, formatDateTime, formatRelative } from '../../ui/values/format.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const words = texts.backups;
const path = '/backups';
const queryName = 'backups';
/** Milliseconds between looks while one is made, and otherwise. */
const [soon, later] = [2000, 60_000];

/** The state of the backups, and the button that makes one, for administrators with all permissions. */
export function Backups() {
  const id = useId();
  const { user } = useSession();
  const allowed = isOffered(user, 'backups:read');
  const backups = useQuery({
    queryKey: [queryName],
    queryFn: read<BackupsState | null>(path),
    enabled: allowed,
    refetchInterval: ({ state }) => (state.data?.running ? soon : later),
  });
  // In a browser, nobody can make one.
  if (!allowed || backups.data === null) return null;
  return (
    <section className={`card ${styles.panel} stack gap-3`} aria-labelledby={id}>
      <h2 className={`${styles.panelTitle} normal-text`} id={id}>
        {words.title}
      </h2>
      {backups.data ? <State backups={backups.data} /> : <FailureOrSkeleton of={backups} rows={2} />}
    </section>
  );
}

function State({ backups: { at, isBesideData, last, running, problem, drill } }: { backups: BackupsState }) {
  const { busy, run } = useAttempt();
  const begin = () =>
    run(async () => {
      await ask.post<BackupsState>(path);
      await invalidate(queryName);
    });
  return (
    <>
      <p className="break">
        {last
          ? words.last(formatRelative(last.at), formatDateTime(last.at), formatBytes(last.bytes), last.reason)
          : words.none}{' '}
        {last?.isEncrypted ? `${words.encrypted} ` : ''}
        {at === null ? words.off : words.daily(at)} {isBesideData ? words.beside : ''}
      </p>
      {problem === null ? null : <p className="break">{words.failed(problem)}</p>}
      {drill ? (
        <p className={`break ${drill.problem === null ? 'muted' : ''}`}>
          {drill.problem === null
            ? words.drilled(formatDateTime(drill.at))
            : words.drillFailed(formatDateTime(drill.at), drill.problem)}
        </p>
      ) : null}
      {running ? (
        <div className="stack gap-2" role="status">
          <span className="small-text muted">{words.running(formatBytes(running.bytes))}</span>
          {running.expected === null || running.bytes > running.expected ? (
            <progress aria-label={words.title} />
          ) : (
            <progress max={running.expected} value={running.bytes} aria-label={words.title} />
          )}
        </div>
      ) : (
        <div>
          <Button busy={busy} onClick={() => void begin()}>
            {words.make}
          </Button>
        </div>
      )}
    </>
  );
}
