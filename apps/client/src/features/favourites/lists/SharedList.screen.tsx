import type { SharedList } from '@callejero/contract/answers/place-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { copyOutline, flagOutline, heartOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ask } from '../../../api/http/ask.ts';
import type { RequestError } from '../../../api/http/errors.ts';
import { publicAddress } from '../../../api/http/public-address.ts';
import { read } from '../../../api/http/read.ts';
import { useSession } from '../../../api/session/session.ts';
import { AbuseDialog } from '../../../entities/abuse/AbuseDialog.tsx';
import { changeFavourite, useFavourites } from '../../../entities/favourites/favourites.ts';
import { createPlaceList } from '../../../entities/favourites/place-lists.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { AbsentOrFailure } from '../../../ui/states/AbsentOrFailure.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { FavouriteChunk } from '../FavouriteChunk.tsx';
import { PrintPlaces } from '../print/PrintPlaces.tsx';
import { texts as favouriteTexts } from '../texts.ts';
import { sharedTexts as texts } from './texts.ts';

/** A list that somebody shares by its link, for people with and without an account. */
export default function SharedListScreen() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery<SharedList, RequestError>({
    queryKey: ['shared-lists', token],
    queryFn: read<SharedList>(`/shared-lists/${encodeURIComponent(token)}`),
  });
  return (
    <AppPage title={data?.name ?? texts.one} back="/favourites">
      {data ? (
        <Found token={token} list={data} />
      ) : error ? (
        <AbsentOrFailure error={error} texts={texts.absent} onRetry={() => void refetch()}>
          <LinkButton href="/map">{favouriteTexts.kinds.commerces.action}</LinkButton>
        </AbsentOrFailure>
      ) : (
        <Skeleton rows={4} height="5rem" />
      )}
    </AppPage>
  );
}

function Found({ token, list: { name, places } }: { token: string; list: SharedList }) {
  const { guest } = useSession();
  const favourites = useFavourites();
  const [isReporting, setReporting] = useState(false);
  const { busy, run } = useAttempt();
  const navigate = useNavigate();

  const keep = async () => {
    // The last one first, so that the favourites have the order of the list.
    const added = places.filter((place) => !favourites.data?.commerces.includes(place)).toReversed();
    const done = await run(async () => {
      for (const place of added) await changeFavourite('commerces', place, true);
    });
    if (done) feedback.success(texts.kept);
  };
  const copy = () =>
    run(async () => {
      const id = await createPlaceList({ name, places });
      feedback.success(texts.copied);
      navigate(`/my-list/${id}`);
    });

  return (
    <div className="stack gap-4">
      {places.length === 0 ? (
        <Empty text={texts.empty} />
      ) : (
        <>
          <div className="row wrap gap-2">
            <Button icon={heartOutline} variant="primary" busy={busy} onClick={() => void keep()}>
              {texts.keep}
            </Button>
            {guest ? null : (
              <Button icon={copyOutline} busy={busy} onClick={() => void copy()}>
                {texts.copy}
              </Button>
            )}
            <PrintPlaces title={name} ids={places} address={publicAddress({ kind: 'list', slug: token })} />
          </div>
          <div>
            <FavouriteChunk kind="commerces" ids={places} />
          </div>
        </>
      )}
      <div>
        <Button icon={flagOutline} variant="plain" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      </div>
      {isReporting ? (
        <AbuseDialog
          title={texts.report}
          reported={name}
          help={texts.reportHelp}
          send={(report) => ask.post(`/shared-lists/${encodeURIComponent(token)}/report`, report)}
          onClose={() => setReporting(false)}
        />
      ) : null}
    </div>
  );
}
