import { searchOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useConversation } from '../../../api/chat/conversations.ts';
import { useSession } from '../../../api/session/session.ts';
import { formatPeople } from '../../../entities/conversation/names.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { texts } from '../texts.ts';
import { InspectedThread } from './InspectedThread.tsx';

const words = texts.inspection;
const reports = '/reports?ver=messages';

/** A conversation of other people, which a moderator may read for a limited time. */
export default function ReportedConversationScreen() {
  const { id = '' } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const { user } = useSession();
  const { data, error, refetch } = useConversation(id);
  const [searching, setSearching] = useState(false);
  const now = useNow();
  const until = data?.inspectedUntil ?? null;
  const isOver = error?.status === 404 || (until !== null && Date.parse(until) <= now.getTime());
  if (data && until === null && !isOver) return <Navigate to={`/conversation/${id}`} replace />;
  const isRead = data !== undefined && until !== null && user !== null && !isOver;
  return (
    <AppPage
      title={isRead ? formatPeople(data) : texts.one}
      back={reports}
      actions={
        isRead ? (
          <IconButton icon={searchOutline} label={texts.find.open} onClick={() => setSearching(true)} />
        ) : undefined
      }
      plain={isRead}
    >
      {isRead ? (
        <InspectedThread
          key={id}
          user={user.id}
          conversation={data}
          until={until}
          asked={Number(query.get('m')) || null}
          onSearchEnd={searching ? () => setSearching(false) : null}
        />
      ) : isOver ? (
        <State drawing="lost" title={words.absent.title} text={words.absent.text}>
          <LinkButton href={reports} variant="primary">
            {words.toReports}
          </LinkButton>
        </State>
      ) : (
        <FailureOrSkeleton of={{ error, refetch }} rows={6} height="3rem" />
      )}
    </AppPage>
  );
}
