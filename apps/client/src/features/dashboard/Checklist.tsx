import type { CityState } from '@callejero/contract/answers/city.ts';
import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { findBlanks } from '@callejero/contract/text/blanks.ts';
import { checkmarkCircle, ellipseOutline } from 'ionicons/icons';
import { useState } from 'react';
import { usePage } from '../../api/pages.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { lacksBaseMap } from '../../api/settings.ts';
import { storage } from '../../device/storage/storage.ts';
import { useCityState } from '../../entities/city/city-state.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const words = texts.checklist;

export interface Step {
  label: string;
  href: string;
  done: boolean;
}

interface Checklist {
  /** Null when nothing is left to do, when the person may not do it, or has hidden it on this device. */
  steps: readonly Step[] | null;
  isPending: boolean;
  hide: () => void;
}

/** What a city needs before it opens. */
export function useChecklist(data: Dashboard): Checklist {
  const { user } = useSession();
  const [hidden, setHidden] = useState(() => storage.read<boolean>('checklistHidden') === true);
  const enabled = !hidden && isOffered(user, 'city:read') && isOffered(user, 'city:update');
  const state = useCityState({ enabled });
  const [terms, privacy] = [usePage(enabled ? 'terms' : null), usePage(enabled ? 'privacy' : null)];
  const hide = () => {
    storage.write('checklistHidden', true);
    setHidden(true);
  };
  if (!enabled) return { steps: null, isPending: false, hide };
  if (!state.data || !terms.data || !privacy.data)
    return { steps: null, isPending: [state, terms, privacy].every(({ isError }) => !isError), hide };
  const steps = stepsOf(state.data, data.commerces?.any !== false, {
    terms: terms.data.body,
    privacy: privacy.data.body,
  });
  return { steps: steps.every(({ done }) => done) ? null : steps, isPending: false, hide };
}

function stepsOf(
  { set, given, values, sendsMails }: CityState,
  hasPlaces: boolean,
  legalTexts: Readonly<Record<'terms' | 'privacy', string>>,
): Step[] {
  const legal = (['terms', 'privacy'] as const).find((slug) => findBlanks(legalTexts[slug]).length > 0);
  return [
    { label: words.name, href: '/city', done: [...set, ...given].includes('name') },
    { label: words.logo, href: '/city', done: values.logo !== null },
    { label: words.map, href: '/base-map', done: !lacksBaseMap() },
    { label: words.places, href: '/import', done: hasPlaces },
    { label: words.legal, href: `/legal/${legal ?? 'terms'}/edit`, done: legal === undefined },
    { label: words.mail, href: '/city', done: sendsMails },
  ];
}

export function Checklist({ steps, onHide }: { steps: readonly Step[]; onHide: () => void }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="card stack gap-3 pad-5" aria-label={words.title}>
      <div className="row wrap gap-3">
        <h2>{words.title}</h2>
        <span className="muted small-text">{words.progress(done, steps.length)}</span>
        <Button variant="plain" className="push" onClick={onHide}>
          {words.hide}
        </Button>
      </div>
      <ul className={`${styles.steps} plain-list`}>
        {steps.map((step) => (
          <li key={step.label} className={step.done ? 'row gap-2 muted' : 'row gap-2'}>
            <Icon icon={step.done ? checkmarkCircle : ellipseOutline} />
            {step.done ? (
              <span>
                {step.label} <span className="visually-hidden">{words.done}</span>
              </span>
            ) : (
              <Link to={step.href}>{step.label}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
