import { type User, userStatus } from '@callejero/contract/resources/users.ts';
import { banOutline, checkmarkOutline, keyOutline, shieldCheckmarkOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { Fact } from '../../ui/values/Fact.tsx';
import { formatDate, formatDateTime, formatRelative } from '../../ui/values/format.ts';
import { setRoles, setStatus } from './account-api.ts';
import { fullName, statusColour } from './account-row.ts';
import { SecondStepReset } from './SecondStepReset.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

/** The status of an account and the actions on it as a whole, above its form. */
export function AccountHeader({ account, formHref }: { account: User; formHref: string }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { busy, run } = useAttempt();
  const name = fullName(account);
  const isOwn = user?.id === account.id;
  const isAdministrator = account.roles.includes('administrator');
  const mayChange = isOffered(user, `${isAdministrator ? 'administrators' : 'users'}:update`);
  const mayAppoint = isOffered(user, 'administrators:update');

  const change = (work: () => Promise<void>, done: string): Promise<boolean> =>
    run(async () => {
      await work();
      feedback.success(done);
    });

  async function toggle(): Promise<void> {
    const status = account.status === 'active' ? 'disabled' : 'active';
    if (status === 'disabled' && !(await feedback.confirm(texts.status.question(name), texts.status.detail)))
      return;
    await change(
      () => setStatus(account, status),
      texts.status[status === 'active' ? 'enabled' : 'disabled'](name),
    );
  }

  async function changeRole(): Promise<void> {
    const words = texts.permissions;
    const [question, detail] = isAdministrator
      ? [words.demoteQuestion(name), words.demoteDetail]
      : [words.promoteQuestion(name), words.promoteDetail];
    if (!(await mayLeave()) || !(await feedback.confirm(question, detail))) return;
    const roles: User['roles'] = isAdministrator ? ['user'] : ['administrator', 'user'];
    const done = await change(
      () => setRoles(account, roles, []),
      isAdministrator ? words.demoted(name) : words.promoted(name),
    );
    if (!done) return;
    navigate(isAdministrator ? '/administrators' : `/administrator/edit/${account.id}`, { replace: true });
  }

  return (
    <section className="grid gap-3 pad-4 card" aria-label={texts.panel}>
      <AccountFacts account={account} />
      <div className="row wrap gap-2">
        <StatusChip color={statusColour[account.status]} label={userStatus[account.status]} />
        {isOwn || !mayChange ? null : (
          <Button
            icon={account.status === 'active' ? banOutline : checkmarkOutline}
            disabled={busy}
            onClick={() => void toggle()}
          >
            {' '}
            {account.status === 'active' ? texts.status.disable : texts.status.enable}
          </Button>
        )}
        {isOwn || mayChange ? (
          <LinkButton href={`/change-password/${account.id}`} variant="secondary">
            <Icon icon={keyOutline} /> {texts.password}
          </LinkButton>
        ) : null}
        {isOwn || !mayAppoint || (isAdministrator && formHref === '/user') ? null : (
          <Button
            icon={shieldCheckmarkOutline}
            variant="plain"
            disabled={busy}
            onClick={() => void changeRole()}
          >
            {' '}
            {isAdministrator ? texts.permissions.demote : texts.permissions.promote}
          </Button>
        )}
        <SecondStepReset account={account} busy={busy} />
      </div>
    </section>
  );
}

function AccountFacts({ account }: { account: User }) {
  return (
    <dl className={styles.accountFacts}>
      <Fact name={texts.email}>
        {account.email}{' '}
        <StatusChip
          color={account.emailVerifiedAt ? 'success' : 'warning'}
          label={account.emailVerifiedAt ? texts.confirmed : texts.unconfirmed}
        />
      </Fact>
      <div>
        <dt className="small-text muted">{texts.lastLogin}</dt>
        <dd className="break" title={account.lastLoginAt ? formatDateTime(account.lastLoginAt) : undefined}>
          {account.lastLoginAt ? formatRelative(account.lastLoginAt) : texts.never}
        </dd>
      </div>
      <Fact name={texts.since}>{formatDate(account.createdAt)}</Fact>
    </dl>
  );
}
