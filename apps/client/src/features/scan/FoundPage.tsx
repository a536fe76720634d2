import type { PublicPage } from '@callejero/contract/links/public-url.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { publicAddress } from '../../api/http/public-address.ts';
import { findPage } from '../../entities/public-page/public-page.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { ScanAgainButton } from './ScanAgainButton.tsx';
import { texts } from './texts.ts';

/** A code of this city: opens the place, event or promotion. */
export function FoundPage({ page, onAgain }: { page: PublicPage; onAgain: () => void }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['scanned', page],
    queryFn: ({ signal }) => findPage(page, signal),
    gcTime: 0,
  });
  useEffect(() => {
    // Replaces this page, so that going back does not scan the same code again.
    if (data) navigate(data.href, { replace: true });
  }, [data, navigate]);
  return (
    <AppPage title={texts.title} back="/account">
      {error ? (
        <>
          <Failure error={error} onRetry={() => void refetch()} />
          <ScanAgainButton onAgain={onAgain} />
        </>
      ) : data === null ? (
        <State drawing="lost" title={texts.absent.title} text={texts.absent.text}>
          {/* The public page also finds former slugs of a place. */}
          <a className="button secondary" href={publicAddress(page)} target="_blank" rel="noopener">
            {texts.absent.page}
          </a>
          <ScanAgainButton onAgain={onAgain} />
        </State>
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {texts.leading}
          </p>
          <Skeleton rows={6} />
        </>
      )}
    </AppPage>
  );
}
