import type { CityState } from '@callejero/contract/answers/city.ts';
import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { blanksOf } from '@callejero/contract/text/blanks.ts';
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
import styles from './Checklist.module.css';
import { texts } from './texts.ts';

const words = texts.checklist;

/** Lists what a city needs before it opens. It disappears once all is done, or when a person hides it on this device. */
export function Checklist({ data }: { data: Dashboard }) {
  const { user } = useSession();
  const mayUpdate = isOffered(user, 'city:read') && isOffered(user, 'city:update');
  const state = useCityState({ enabled: mayUpdate });
  const [hidden, setHidden] = useState(() => storage.read<boolean>('checklistHidden') === true);
  if (!mayUpdate || !state.data || hidden) return null;
  return (
    <Steps
      state={state.data}
      hasPlaces={data.commerces?.any !== false}
      onHide={() => {
        storage.write('checklistHidden', true);
        setHidden(true);
      }}
    />
  );
}

function Steps({ state, hasPlaces, onHide }: { state: CityState; hasPlaces: boolean; onHide: () => void }) {
  const [terms, privacy] = [usePage('terms'), usePage('privacy')];
  if (!terms.data || !privacy.data) return null;
  const hasBlanks = (body: string | undefined) => blanksOf(body ?? '').length > 0;
  const legal = hasBlanks(terms.data.body) ? 'terms' : hasBlanks(privacy.data.body) ? 'privacy' : null;
  const isNamed = [...state.set, ...state.given].includes('name');
  const steps = [
    { label: words.name, href: '/city', done: isNamed },
    { label: words.logo, href: '/city', done: state.values.logo !== null },
    { label: words.map, href: '/base-map', done: !lacksBaseMap() },
    { label: words.places, href: '/import', done: hasPlaces },
    { label: words.legal, href: `/legal/${legal ?? 'terms'}/edit`, done: legal === null },
    { label: words.mail, href: '/city', done: state.sendsMails },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <section className={`card ${styles.checklist} pad-5`} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <span className="muted small-text">{words.progress(done, steps.length)}</span>
        <Button variant="plain" onClick={onHide}>
          {words.hide}
        </Button>
      </div>
      <ul className={`${styles.steps} plain-list`}>
        {steps.map((step) => (
          <li key={step.label} className={step.done ? `${styles.step} muted` : styles.step}>
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
