import type { CommercePeopleAnswer } from '@callejero/contract/answers/commerce-people.ts';
import { type CommerceRole, commerceRoles, grantsRight } from '@callejero/contract/commerce-roles.ts';
import { personRemoveOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session/session.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { AbsentOrFailure } from '../../../ui/states/AbsentOrFailure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import styles from '../my-commerces.module.css';
import { Invitations } from './Invitations.tsx';
import { changePerson, usePeople } from './people-api.ts';
import { Tills } from './Tills.tsx';
import { texts } from './texts.ts';

type Person = CommercePeopleAnswer['people'][number];

/** The people of a commerce: for owners to invite, change and remove; for everybody to leave. */
export function PeopleView({ id }: { id: string }) {
  const { data, error, refetch } = usePeople(id);
  return (
    <AppPage title={data ? texts.title(data.name) : texts.loading} back={`/my-commerce/view/${id}`}>
      {data ? (
        <div className="grid gap-4 one-column">
          <People commerce={id} data={data} />
          {grantsRight(data.role, 'people') ? <Invitations commerce={id} data={data} /> : null}
          {grantsRight(data.role, 'till') ? <Tills commerce={id} data={data} /> : null}
          <Leave commerce={id} data={data} />
        </div>
      ) : error ? (
        <AbsentOrFailure error={error} texts={texts.absent} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height="4rem" />
      )}
    </AppPage>
  );
}

interface SectionProps {
  commerce: string;
  data: CommercePeopleAnswer;
}

function People({ commerce, data: { people, role: own, rev } }: SectionProps) {
  const { user } = useSession();
  const { busy, run } = useAttempt();
  const mayChange = grantsRight(own, 'people');
  const change = async ({ id, name }: Person, role: CommerceRole) => {
    const label = commerceRoles[role];
    const detail = role === 'owner' ? texts.ownerDetail : texts.roles[role];
    if (!(await feedback.confirm(texts.changeQuestion(name, label), detail))) return;
    await run(async () => {
      await changePerson(commerce, { person: id, role, rev });
      feedback.success(texts.changed(name, label));
    }, texts.stale);
  };
  const remove = async ({ id, name }: Person) => {
    if (!(await feedback.confirm(texts.removeQuestion(name), texts.removeDetail))) return;
    await run(async () => {
      await changePerson(commerce, { person: id, role: null, rev });
      feedback.success(texts.removed(name));
    }, texts.stale);
  };
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby="people">
      <h2 className="normal-text" id="people">
        {texts.people}
      </h2>
      <ul className="plain-list">
        {people.map((person) => {
          const isSelf = person.id === user?.id;
          return (
            <li key={person.id} className={styles.myRow}>
              <span className={styles.myRowText}>
                <span className="strong">
                  {person.name} {isSelf ? texts.you : null}
                </span>
                {person.email === null ? null : <span className="muted">{person.email}</span>}
              </span>
              {mayChange && !isSelf ? (
                <span className="flex wrap gap-2">
                  <select
                    className="input fit"
                    aria-label={texts.roleOf(person.name)}
                    value={person.role}
                    disabled={busy}
                    onChange={(event) => void change(person, event.target.value as CommerceRole)}
                  >
                    <Options of={Object.entries(commerceRoles)} />
                  </select>
                  <Button
                    variant="plain"
                    icon={personRemoveOutline}
                    aria-label={texts.removeName(person.name)}
                    disabled={busy}
                    onClick={() => void remove(person)}
                  >
                    {texts.remove}
                  </Button>
                </span>
              ) : (
                <StatusChip color="neutral" label={commerceRoles[person.role]} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The only owner gives the commerce back instead. */
function Leave({ commerce, data: { name, people, role, rev } }: SectionProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { busy, run } = useAttempt();
  const isLast = role === 'owner' && people.filter((person) => person.role === 'owner').length === 1;
  const leave = async () => {
    const question = isLast ? texts.giveBackQuestion(name) : texts.leaveQuestion(name);
    if (!(await feedback.confirm(question, isLast ? texts.giveBackDetail : texts.leaveDetail))) return;
    await run(async () => {
      await changePerson(commerce, {
        ...{ person: user?.id ?? '', role: null, rev },
        ...(isLast && { giveBack: true }),
      });
      feedback.success(texts.left(name));
      navigate('/my-commerces', { replace: true });
    }, texts.stale);
  };
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-label={texts.leave}>
      {isLast ? <p className="muted">{texts.lastHelp}</p> : null}
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button variant="plain" className="danger" disabled={busy} onClick={() => void leave()}>
          {isLast ? texts.giveBack : texts.leave}
        </Button>
      </div>
    </section>
  );
}
