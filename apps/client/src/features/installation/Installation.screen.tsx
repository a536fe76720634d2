import type { CheckReading, CheckState, InstallationState } from '@callejero/contract/answers/checks.ts';
import { checkLabels, checkStateNames } from '@callejero/contract/check-names.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ask } from '../../api/http/ask.ts';
import { read } from '../../api/http/read.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatRelative } from '../../ui/values/format.ts';
import styles from './Installation.module.css';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import { Trials } from './Trials.tsx';
import { texts } from './texts.ts';

const queryKey = ['installation'];
/** Milliseconds between two readings of what was stored, which costs the server little. */
const pollMs = 60_000;

/** What was found wrong with the installation, and what is well. */
export default function InstallationScreen() {
  const state = useQuery({
    queryKey,
    queryFn: read<InstallationState>('/installation'),
    refetchInterval: pollMs,
  });
  return (
    <AppPage title={texts.title} back="/dashboard">
      {state.data ? <Loaded {...state.data} /> : <FailureOrSkeleton of={state} rows={8} height="3.5rem" />}
    </AppPage>
  );
}

function Loaded({ checks, checkedAt, version }: InstallationState) {
  const id = useId();
  const now = useNow();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => ask.post<InstallationState>('/installation/check', {}),
    onSuccess: (state) => client.setQueryData(queryKey, state),
  });
  if (checks.length === 0) return <State drawing="nothing" {...texts.nothing} />;
  const of = (wanted: CheckState) => checks.filter(({ state }) => state === wanted);
  const [failed, warnings] = [of('failed'), of('warning')];
  const checkNow = async () => {
    if (again.isPending) return;
    if (await attempt(() => again.mutateAsync())) feedback.success(texts.checkedNow);
  };
  return (
    <div className={styles.page}>
      <section className="row wrap between gap-2-4" aria-labelledby={id}>
        <div>
          <h2 id={id}>
            {failed.length + warnings.length === 0
              ? texts.allFine
              : texts.summary(failed.length, warnings.length)}
          </h2>
          <p className="muted">
            {texts.checked(formatRelative(checkedAt, now))} · {texts.version(version)}
          </p>
        </div>
        <Button variant="primary" busy={again.isPending} onClick={() => void checkNow()}>
          {again.isPending ? texts.checking : texts.checkNow}
        </Button>
      </section>
      <Problems state="failed" checks={failed} />
      <Problems state="warning" checks={warnings} />
      <MaintenanceCard />
      <Trials />
      <Quiet state="ok" checks={of('ok')} />
      <Quiet state="skipped" checks={of('skipped')} />
    </div>
  );
}

interface GroupProps {
  state: CheckState;
  checks: readonly CheckReading[];
}

const colors = { ok: 'success', warning: 'warning', failed: 'danger', skipped: 'neutral' } as const;
const chip = (state: CheckState) => <StatusChip color={colors[state]} label={checkStateNames[state]} />;

/** What somebody has to do something about. */
function Problems({ state, checks }: GroupProps) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {texts.groups[state]}
      </h2>
      <ul className="plain-list stack gap-3">
        {checks.map(({ name, title, sentence, remedy }) => (
          <li key={name} className={`${styles.check} ${state === 'failed' ? styles.failed : ''}`}>
            <div className="row wrap between gap-1-3">
              <span className="muted">{checkLabels[name]}</span>
              {chip(state)}
            </div>
            <h3>{title}</h3>
            <p className="break">{sentence}</p>
            {remedy === null ? null : <p className="break">{texts.forTheOperator(remedy)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quiet({ state, checks }: GroupProps) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {texts.groups[state]}
      </h2>
      <ul className={styles.quiet}>
        {checks.map(({ name, sentence }) => (
          <li className={styles.quietItem} key={name}>
            <div className="row wrap between gap-1-3">
              <strong>{checkLabels[name]}</strong>
              {chip(state)}
            </div>
            <span className="muted break">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
