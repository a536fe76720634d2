import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { NextPageButton } from '../../../ui/list/NextPageButton.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { Pair } from './Pair.tsx';
import { duplicatesTexts as texts } from './texts.ts';
import { useDuplicatePairs } from './useDuplicatePairs.ts';

/** All possible duplicates of the city, to merge or to dismiss. */
export default function DuplicatesScreen() {
  const { user } = useSession();
  const allowed = isOffered(user, 'commerces:read') && isOffered(user, 'commerces:update');
  const { pairs, total, waiting, more, ...state } = useDuplicatePairs(allowed);
  return (
    <AppPage
      title={texts.title}
      note={total === undefined ? undefined : formatNumber(total)}
      back="/commerces"
      wide
    >
      {!allowed ? (
        <Empty text={texts.notAllowed} />
      ) : !pairs ? (
        <FailureOrSkeleton of={state} rows={8} height="6rem" />
      ) : (
        <>
          <p className="muted small-text">{texts.intro}</p>
          {waiting > 0 ? (
            <p className="banner above-3" role="status">
              {texts.comparing(formatNumber(waiting))}
            </p>
          ) : null}
          {pairs.length === 0 && waiting === 0 ? <Empty text={texts.empty} /> : null}
          <ul className="plain-list grid one-column gap-3 above-4">
            {pairs.map((pair) => (
              <Pair key={pair.places.map(({ id }) => id).join()} pair={pair} />
            ))}
          </ul>
          {more ? <NextPageButton next={more} /> : null}
        </>
      )}
    </AppPage>
  );
}
