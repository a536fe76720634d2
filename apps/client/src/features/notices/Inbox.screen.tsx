import { checkmarkDoneOutline } from 'ionicons/icons';
import { markNoticesRead, useUnreadNotices } from '../../api/notices/notices.ts';
import { pushRegistration } from '../../api/push/push.ts';
import { useSession } from '../../api/session/session.ts';
import { usePushVeto } from '../../entities/notice/push-veto.ts';
import { OfflineNotice } from '../../entities/offline/OfflineNotice.tsx';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { NextPageButton } from '../../ui/list/NextPageButton.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { texts } from './texts.ts';
import { useInbox } from './useInbox.ts';

/** «Avisos»: all notices of the person, whether or not they reached a device. */
export default function InboxScreen() {
  const { rows, error, savedAt, retry, more } = useInbox();
  const unread = useUnreadNotices(true);
  const manages = useSession().user?.roles.includes('administrator') ?? false;
  const now = useNow();
  // A new notice appears in the list at once, so no push is shown. Messages of conversations are not in the list.
  usePushVeto(({ topic }) => !topic?.startsWith('conversation:'));

  const newest = rows?.[0];
  return (
    <AppPage
      title={texts.title}
      {...(manages ? {} : { back: '/account' })}
      actions={newest && unread > 0 && savedAt === null ? <AllRead until={newest.createdAt} /> : undefined}
    >
      <div className="stack gap-3">
        <OfflineNotice at={savedAt} />
        {rows === null ? (
          <FailureOrSkeleton of={{ error, refetch: retry }} rows={5} height="5rem" />
        ) : rows.length === 0 ? (
          <Empty text={texts.empty} />
        ) : (
          <>
            <ul className="plain-list card clip" aria-label={texts.title}>
              {rows.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} now={now} />
              ))}
            </ul>
            {more ? <NextPageButton next={more} label={texts.more} failed={texts.moreFailed} /> : null}
          </>
        )}
      </div>
    </AppPage>
  );
}

function AllRead({ until }: { until: string }) {
  const { busy: running, run } = useAttempt();
  const mark = () =>
    run(async () => {
      await markNoticesRead(until);
      pushRegistration.clear(null);
    });
  return (
    <Button icon={checkmarkDoneOutline} variant="plain" busy={running} onClick={() => void mark()}>
      {texts.allRead}
    </Button>
  );
}
