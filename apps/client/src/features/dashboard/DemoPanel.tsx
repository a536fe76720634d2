import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { read } from '../../api/http/read.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { loadSettings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useFocusBack } from '../../ui/hooks/useFocusBack.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

/** Loaded when it is asked for. */
const DemoRemoval = lazyPart(async () => (await import('./DemoRemoval.tsx')).DemoRemoval);

const words = texts.demo;
const queryKey = ['demo'];

/** Milliseconds between looks while it goes on. */
const soon = 1500;

const isGoingOn = (data: DemoState | undefined) => data?.removal?.problem === null;

/** Removes the demo's town, for administrators with all permissions, as long as something of it is there. */
export function DemoPanel() {
  const { user } = useSession();
  const isAllowed = isOffered(user, '*');
  const [edited, setEdited] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const client = useQueryClient();
  const id = useId();
  const state = useQuery({
    queryKey: [...queryKey, edited],
    queryFn: read<DemoState>('/demo', new URLSearchParams(edited ? { edited: 'true' } : {})),
    enabled: isAllowed,
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data: last } }) => (isGoingOn(last) ? soon : false),
  });
  const { data } = state;
  const goesOn = isGoingOn(data);
  const [went, setWent] = useState(false);
  if (goesOn && !went) setWent(true);
  useEffect(() => {
    if (!went || goesOn) return;
    setWent(false);
    setIsOpen(false);
    if (data?.removal) return;
    feedback.success(words.done);
    // Everything that this tab has read may be of the demo.
    void Promise.all([loadSettings(), client.invalidateQueries()]);
  }, [went, goesOn, data, client]);
  if (
    !isAllowed ||
    !data ||
    (!data.isThere && !edited && !data.removal && !data.kept.some(({ reason }) => reason === 'edited'))
  )
    return null;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <h2 className={`${styles.panelTitle} normal-text`} id={id}>
        {words.title}
      </h2>
      <p className="muted">{words.lead}</p>
      {data.removal?.problem ? <p className="break">{data.removal.problem}</p> : null}
      {data.removal && goesOn ? (
        <Progress removal={data.removal} />
      ) : isOpen ? (
        <DemoRemoval data={data} edited={edited} onEdited={setEdited} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button ref={opener} onClick={() => setIsOpen(true)}>
            {words.open}
          </Button>
        </div>
      )}
    </section>
  );
}

function Progress({ removal: { backup } }: { removal: NonNullable<DemoState['removal']> }) {
  const isMeasured = backup?.expected != null && backup.bytes <= backup.expected;
  return (
    <div className="stack gap-2" role="status">
      <span className="small-text muted">
        {backup ? words.backingUp(formatBytes(backup.bytes)) : words.removing}
      </span>
      {isMeasured ? (
        <progress max={backup.expected ?? 0} value={backup.bytes} aria-label={words.title} />
      ) : (
        <progress aria-label={words.title} />
      )}
    </div>
  );
}
