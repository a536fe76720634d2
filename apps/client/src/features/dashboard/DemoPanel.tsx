import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read } from '../../api/http/read.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { useFocusBack } from '../../ui/hooks/useFocusBack.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import dashboardStyles from './Dashboard.module.css';
import { texts } from './texts.ts';

/** Loaded when it is asked for. */
const DemoRemoval = lazyPart(async () => (await import('./DemoRemoval.tsx')).DemoRemoval);

const words = texts.demo;
const queryKey = ['demo'];

/** Removes the demo's town, for administrators with all permissions, as long as something of it is there. */
export function DemoPanel() {
  const { user } = useSession();
  const isAllowed = isOffered(user, '*');
  const [edited, setEdited] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const id = useId();
  const state = useQuery({
    queryKey: [...queryKey, edited],
    queryFn: read<DemoState>('/demo', new URLSearchParams(edited ? { edited: 'true' } : {})),
    enabled: isAllowed,
    placeholderData: (before) => before,
  });
  const { data } = state;
  if (
    !isAllowed ||
    !data ||
    (!data.isThere && !edited && !data.kept.some(({ reason }) => reason === 'edited'))
  )
    return null;
  return (
    <section className={`card ${dashboardStyles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      {isOpen ? (
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
