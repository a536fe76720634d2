import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type RequestError, toRequestError } from '../../api/http/errors.ts';
import { openNotice } from '../../entities/notice/act.ts';
import { inboxPath, noticePath } from '../../entities/notice/paths.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { useIsCurrentPage } from '../../ui/layout/RoutePage.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from './texts.ts';

/**
 * The page that a tap on a system notification opens. It performs the notice's action, or goes to the inbox if that opens no
 * page.
 */
export default function OpenedNoticeScreen() {
  const { id = '' } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const isCurrent = useIsCurrentPage();
  const opened = useRef<string | null>(null);
  const [failure, setFailure] = useState<RequestError | null>(null);

  const open = async () => {
    setFailure(null);
    try {
      await openNotice(id);
      // The action has already opened its page, if it has one.
      if (window.location.pathname === noticePath(id)) navigate(inboxPath, { replace: true, state: null });
    } catch (error) {
      setFailure(toRequestError(error));
    }
  };
  const latest = useRef(open);
  latest.current = open;

  useEffect(() => {
    // Once for each tap, also when the page is still mounted from an earlier one.
    if (!isCurrent || opened.current === key) return;
    opened.current = key;
    void latest.current();
  }, [isCurrent, key]);

  return (
    <AppPage title={texts.one} back={inboxPath}>
      {failure === null ? (
        <Skeleton rows={2} height="4rem" />
      ) : failure.status === 404 ? (
        <State drawing="lost" title={texts.absent.title} text={texts.absent.text}>
          <LinkButton href={inboxPath} variant="primary">
            {texts.title}
          </LinkButton>
        </State>
      ) : (
        <Failure error={failure} onRetry={() => void open()} />
      )}
    </AppPage>
  );
}
