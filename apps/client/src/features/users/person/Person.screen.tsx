import { reportKinds } from '@callejero/contract/enums/reports.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { claimStatus, claims } from '@callejero/contract/resources/claims.ts';
import { commercePeopleFields, commerceStatus, commerces } from '@callejero/contract/resources/commerces.ts';
import { redemptionStatus, redemptions } from '@callejero/contract/resources/redemptions.ts';
import { reportStatus, reports } from '@callejero/contract/resources/reports.ts';
import { type User, users } from '@callejero/contract/resources/users.ts';
import { useId } from 'react';
import { useParams } from 'react-router';
import { toRequestError } from '../../../api/http/errors.ts';
import { type Listing, useOne } from '../../../api/resource.ts';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatRelative } from '../../../ui/values/format.ts';
import { AccountData } from '../AccountData.tsx';
import { AccountHeader } from '../AccountHeader.tsx';
import { AccountSessions } from '../AccountSessions.tsx';
import { fullName } from '../account-row.ts';
import styles from '../users.module.css';
import { Conversations } from './Conversations.tsx';
import { Devices } from './Devices.tsx';
import { Mails } from './Mails.tsx';
import { RecordLine, Records } from './Records.tsx';
import { texts } from './texts.ts';

const statusColors = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const;
const redemptionColors = {
  issued: 'warning',
  redeemed: 'success',
  reversed: 'danger',
  expired: 'neutral',
} as const;
const commercePopulates = [{ path: 'commerce', select: ['name'] }] as const;

/** Everything that the reader may know of a person, and what can be done about it. */
export default function PersonScreen() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const readsAll = isOffered(user, 'users:read');
  const mayRead = readsAll || isOffered(user, 'administrators:read');
  const account = useOne<Resource, Listing, User>(
    readsAll ? (users as unknown as Resource) : (administrators as unknown as Resource),
    mayRead ? id : null,
  );
  const back = readsAll ? '/users' : '/administrators';
  if (!mayRead)
    return (
      <AppPage title={texts.title} back="/dashboard">
        <State drawing="nothing" text={texts.mayNotRead} />
      </AppPage>
    );
  if (!account.data)
    return (
      <AppPage title={texts.title} back={back}>
        {account.error && toRequestError(account.error).status === 404 ? (
          <State drawing="nothing" text={texts.gone} />
        ) : (
          <FailureOrSkeleton of={account} rows={6} />
        )}
      </AppPage>
    );
  return <Person account={account.data} back={back} />;
}

function Person({ account, back }: { account: User; back: string }) {
  const { user } = useSession();
  const { id } = account;
  const isAdministrator = account.roles.includes('administrator');
  const collection = isAdministrator ? 'administrators' : 'users';
  const formHref = isAdministrator ? '/administrator' : '/user';
  const may = (permission: string) => isOffered(user, permission);
  const isOwn = user?.id === id;
  return (
    <AppPage
      title={fullName(account)}
      back={back}
      wide
      actions={
        may(`${collection}:read`) ? (
          <LinkButton href={`${formHref}/${may(`${collection}:update`) ? 'edit' : 'view'}/${id}`}>
            {texts.edit}
          </LinkButton>
        ) : null
      }
    >
      <div className={styles.person}>
        <div className={styles.whole}>
          <AccountHeader account={account} formHref={formHref} />
        </div>
        {isOwn ? <p className={`${styles.whole} muted no-margin`}>{texts.own}</p> : null}
        {may('commerces:read') ? (
          <>
            <Commerces id={id} fields={commercePeopleFields} words={texts.commerces} />
            <Commerces id={id} fields={['proposedBy']} words={texts.proposals} />
          </>
        ) : null}
        {may('claims:read') ? <Claims id={id} /> : null}
        {may('reports:read') ? <Reports id={id} /> : null}
        {may('promotions:read') ? <Redemptions id={id} /> : null}
        {may('push:read') ? <Devices id={id} /> : null}
        {!isOwn && may(`${collection}:update`) ? (
          <>
            <AccountSessions account={account} />
            <Mails account={account} />
          </>
        ) : null}
        {may('message-reports:read') ? <Conversations id={id} /> : null}
        {may('audit:read') ? <Activity id={id} /> : null}
        {!isOwn && may('users:erase') ? <AccountData account={account} listHref={back} /> : null}
      </div>
    </AppPage>
  );
}

/** Of several fields, the link to the whole list filters by the first. */
function Commerces({
  id,
  fields,
  words,
}: {
  id: string;
  fields: readonly ((typeof commercePeopleFields)[number] | 'proposedBy')[];
  words: { title: string; none: string };
}) {
  return (
    <Records
      resource={commerces}
      title={words.title}
      none={words.none}
      filters={{ $or: fields.map((field) => ({ [field]: id })) }}
      query={{ select: ['name', 'status'] }}
      all={`/commerces?${fields[0]}=${id}`}
      render={(row) => (
        <RecordLine
          name={<Link to={`/commerce/edit/${row.id}`}>{row.name}</Link>}
          state={<StatusChip color={statusColors[row.status]} label={commerceStatus[row.status]} />}
        />
      )}
    />
  );
}

function Claims({ id }: { id: string }) {
  return (
    <Records
      resource={claims}
      title={texts.claims.title}
      none={texts.claims.none}
      filters={{ user: id }}
      query={{ select: ['status', 'createdAt'], populates: commercePopulates }}
      all={`/reports?ver=claims&user=${id}`}
      render={(row) => (
        <RecordLine
          name={row.commerce?.name ?? texts.noCommerce}
          state={<StatusChip color={statusColors[row.status]} label={claimStatus[row.status]} />}
          when={formatRelative(row.createdAt)}
        />
      )}
    />
  );
}

function Reports({ id }: { id: string }) {
  return (
    <Records
      resource={reports}
      title={texts.reports.title}
      none={texts.reports.none}
      filters={{ user: id }}
      query={{ select: ['kind', 'status', 'createdAt'], populates: commercePopulates }}
      all={`/reports?ver=reports&user=${id}`}
      render={(row) => (
        <RecordLine
          name={`${row.commerce?.name ?? texts.noCommerce} · ${reportKinds[row.kind]}`}
          state={
            <StatusChip
              color={row.status === 'open' ? 'warning' : 'success'}
              label={reportStatus[row.status]}
            />
          }
          when={formatRelative(row.createdAt)}
        />
      )}
    />
  );
}

function Redemptions({ id }: { id: string }) {
  return (
    <Records
      resource={redemptions}
      title={texts.redemptions.title}
      none={texts.redemptions.none}
      filters={{ user: id }}
      query={{ select: ['status', 'createdAt'], populates: [{ path: 'promotion', select: ['title'] }] }}
      render={(row) => (
        <RecordLine
          name={row.promotion?.title ?? texts.noPromotion}
          state={<StatusChip color={redemptionColors[row.status]} label={redemptionStatus[row.status]} />}
          when={formatRelative(row.createdAt)}
        />
      )}
    />
  );
}

function Activity({ id }: { id: string }) {
  const heading = useId();
  return (
    <section className="stack gap-3 pad-4 card" aria-labelledby={heading}>
      <h2 id={heading}>{texts.activity.title}</h2>
      <p className="muted">{texts.activity.help}</p>
      <div>
        <LinkButton href={`/audit?actor=${id}`}>{texts.activity.open}</LinkButton>
      </div>
    </section>
  );
}
