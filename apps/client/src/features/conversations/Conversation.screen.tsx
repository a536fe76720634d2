import { isShared } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import type { RequestError } from '../../api/http/errors.ts';
import { useSession } from '../../api/session/session.ts';
import { settings } from '../../api/settings.ts';
import { CallButtons } from '../../entities/call/CallButtons.tsx';
import { Inbox } from '../../entities/conversation/Inbox.tsx';
import { attendedBy, getContext, getListPath, getTitle } from '../../entities/conversation/names.ts';
import { useConversationOrSaved } from '../../entities/conversation/useSaved.ts';
import { usePushVeto } from '../../entities/notice/push-veto.ts';
import { fromWidth } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import styles from './conversations.module.css';
import { texts } from './texts.ts';
import { Thread } from './thread/Thread.tsx';

/** One conversation; on a wide screen beside the others. */
export default function ConversationScreen() {
  const { id = '' } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const asked = Number(query.get('m')) || null;
  const within = query.get('comercio');
  const { user } = useSession();
  const isWide = useMediaQuery(fromWidth('large'));
  const { data, error, refetch, savedAt } = useConversationOrSaved(id);
  const [searching, setSearching] = useState(false);
  const answering = data?.side === 'support' ? data.side : undefined;
  usePushVeto(({ topic }) => topic === `conversation:${id}`);
  if (data?.inspectedUntil) return <Navigate to={`/reported-conversation/${id}`} replace />;
  const thread =
    data && user ? (
      <Thread
        key={id}
        user={user.id}
        conversation={data}
        asked={asked}
        isSaved={savedAt !== null}
        onSearchEnd={searching ? () => setSearching(false) : null}
      />
    ) : error ? (
      <Absent error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={6} height="3rem" />
    );
  return (
    <AppPage
      title={data ? getTitle(data) : texts.one}
      note={data ? noteOf(data, user?.id ?? null) : undefined}
      back={getListPath(data?.side, within)}
      actions={
        data && savedAt === null ? (
          <>
            {data.blocked || !data.accepted || !isCallable(data) ? null : <CallButtons conversation={id} />}
            <ConversationMenu conversation={data} onSearch={() => setSearching(true)} />
          </>
        ) : undefined
      }
      plain
    >
      {/* The same tree at every width, so that turning a tablet keeps the typed text. */}
      <div className={isWide ? 'flex tall' : 'contents'}>
        {isWide ? (
          <div className={styles.list}>
            <Inbox current={id} answering={answering} />
          </div>
        ) : null}
        {thread}
      </div>
    </AppPage>
  );
}

/** A conversation that does not exist, or of which the person is no longer a member. */
function Absent({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  if (error.status !== 404) return <Failure error={error} onRetry={onRetry} />;
  return (
    <State drawing="lost" title={texts.absent.title} text={texts.absent.text}>
      <LinkButton href="/conversations" variant="primary">
        {texts.title}
      </LinkButton>
    </State>
  );
}

/** Tells staff whom they answer for, and who attends to the conversation. */
function noteOf(conversation: ConversationView, user: string | null): string | undefined {
  const { side, status } = conversation;
  if (!isShared(side)) return undefined;
  const attended = attendedBy(conversation, user) ?? texts.unattended;
  return [getContext(conversation), status === 'closed' ? texts.closed : attended]
    .filter(Boolean)
    .join(' · ');
}

/** Whether the other side takes calls: the guide's team or a commerce may not. */
const isCallable = ({ type, side, commerce }: ConversationView): boolean =>
  type === 'support'
    ? side === 'support' || settings().city.supportCalls
    : side !== 'customer' || commerce?.calls !== false;
