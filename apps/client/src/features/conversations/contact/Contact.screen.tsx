import type { ContactPerson } from '@callejero/contract/codes/code-schemas.ts';
import { isContactToken } from '@callejero/contract/codes/contact-code.ts';
import { useNavigate, useParams } from 'react-router';
import { openConversation } from '../../../api/chat/chat.ts';
import { useContactPerson } from '../../../api/chat/contact-codes.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { texts } from '../texts.ts';
import styles from './ContactCode.module.css';

const words = texts.contact;

/** The person of a contact code that was scanned or opened, and a button to write to them. */
export default function ContactScreen() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useContactPerson(code);
  return (
    <AppPage title={words.title} back="/account">
      {data ? (
        <Person person={data} code={code} />
      ) : error?.status === 400 || (code !== '' && !isContactToken(code)) ? (
        <State drawing="lost" title={words.gone.title} text={words.gone.text}>
          <LinkButton href="/conversations">{words.toConversations}</LinkButton>
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

function Person({ person, code }: { person: ContactPerson; code: string }) {
  const navigate = useNavigate();
  const { busy, run } = useAttempt();
  const { name, avatar, own } = person;
  const write = () =>
    run(async () => {
      const id = await openConversation({ type: 'direct', code });
      // Replaces this page, so that going back does not show the code again.
      navigate(`/conversation/${id}`, { replace: true });
    });
  return (
    <section className={styles.card} aria-label={words.title}>
      <Avatar name={name} image={avatar} />
      <h2>{name}</h2>
      <p>{own ? words.own : words.text(name)}</p>
      {own ? (
        <LinkButton href="/my-contact-code" variant="primary">
          {words.seeOwn}
        </LinkButton>
      ) : (
        <Button variant="primary" disabled={busy} onClick={() => void write()}>
          {words.write(name)}
        </Button>
      )}
    </section>
  );
}
