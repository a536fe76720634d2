import type { CommerceInvitation } from '@callejero/contract/answers/commerce-people.ts';
import { commerceRoles, includesRole } from '@callejero/contract/commerce-roles.ts';
import { useNavigate, useParams } from 'react-router';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { formatDate } from '../../ui/values/format.ts';
import { acceptInvitation, useInvitation } from './people/people-api.ts';
import { texts } from './people/texts.ts';

const words = texts.invitation;

/** Who invites to which commerce as what, before the person accepts. */
export default function CommerceInvitationScreen() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useInvitation(token);
  return (
    <AppPage title={words.title} back="/my-commerces">
      {data ? (
        <Invitation invitation={data} token={token} />
      ) : error?.status === 400 ? (
        <State drawing="lost" title={words.gone.title} text={words.gone.text}>
          <LinkButton href="/my-commerces">{words.mine}</LinkButton>
        </State>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {words.checking}
          </p>
          <Skeleton rows={3} height="3rem" />
        </>
      )}
    </AppPage>
  );
}

function Invitation({ invitation, token }: { invitation: CommerceInvitation; token: string }) {
  const { commerce, role, by, expiresAt, own } = invitation;
  const navigate = useNavigate();
  const { busy, run } = useAttempt();
  const page = `/my-commerce/view/${commerce.id}`;
  const accept = () =>
    run(async () => {
      await acceptInvitation(token);
      feedback.success(words.accepted(commerce.name, commerceRoles[role]));
      // Replaces this page, whose link has been used.
      navigate(page, { replace: true });
    });
  return (
    <section className="card stack gap-4 pad-4 middle text-center break" aria-labelledby="invitation">
      <h2 id="invitation">{words.lead(by, commerce.name)}</h2>
      <p className="strong">{words.as(commerceRoles[role])}</p>
      <p>{texts.roles[role]}</p>
      {own !== null && includesRole(own, role) ? (
        <>
          <p>{words.already(commerceRoles[own])}</p>
          <LinkButton href={page} variant="primary">
            {words.see}
          </LinkButton>
        </>
      ) : (
        <>
          <p className="muted">{words.until(formatDate(expiresAt))}</p>
          <div className="flex wrap gap-2 center">
            <LinkButton href="/my-commerces" variant="plain">
              {words.decline}
            </LinkButton>
            <Button variant="primary" disabled={busy} onClick={() => void accept()}>
              {words.accept}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
