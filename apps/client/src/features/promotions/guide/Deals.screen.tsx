import { navigateOutline, timeOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { collection, useList } from '../../../api/resource.ts';
import { TicketCard } from '../../../entities/promotion/TicketCard.tsx';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { OriginNote } from '../../../ui/origin/OriginNote.tsx';
import { useOrigin } from '../../../ui/origin/useOrigin.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { State } from '../../../ui/states/State.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { formatDistance } from '../../../ui/values/format.ts';
import { type ArrangedDeal, arrange, toCategories } from './arrange.ts';
import { runningDeals } from './deal-row.ts';
import { toTicket } from './deal-ticket.ts';
import styles from './deals.module.css';
import { type DealsState, formatDealsUrl, parseDealsUrl } from './deals-url.ts';
import { texts } from './texts.ts';

/** How many tickets are added at a time. */
const step = 30;

export default function DealsScreen() {
  const now = useNow();
  const { state, change } = useDealsState();
  const { origin, asking, locate } = useOrigin();
  const [shown, setShown] = useState(step);
  const { data, error, refetch } = useList(collection('promotions'), runningDeals(now));
  const categories = useMemo(() => toCategories(data?.data ?? []), [data]);
  const deals = arrange(data?.data ?? [], state, origin.point, now);

  const order = (next: DealsState['order']) => {
    change({ ...state, order: next });
    // Without the position, distances are from the centre, and the note says so.
    if (next === 'near' && origin.of === 'center') void locate();
  };
  return (
    <AppPage title={texts.title} top note={data ? texts.count(deals.length) : undefined} wide>
      <fieldset className={styles.orders}>
        <legend className="visually-hidden">{texts.order}</legend>
        {(['ending', 'near'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={state.order === each}
            onClick={() => order(each)}
          >
            <Icon icon={each === 'near' ? navigateOutline : timeOutline} />
            {texts.orders[each]}
          </button>
        ))}
      </fieldset>
      {categories.length < 2 && state.category === null ? null : (
        <fieldset className={styles.categories}>
          <legend className="visually-hidden">{texts.categories}</legend>
          {categories.map(({ slug, name }) => (
            <button
              key={slug}
              type="button"
              className="chip"
              aria-pressed={state.category === slug}
              onClick={() => change({ ...state, category: state.category === slug ? null : slug })}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <TicketsLoading />
      ) : deals.length === 0 ? (
        <NoDeals filtered={state.category !== null} onAll={() => change({ ...state, category: null })} />
      ) : (
        <>
          <OriginNote origin={origin} asking={asking} locate={locate} />
          <ul className="deals-list">
            {deals.slice(0, shown).map((each) => (
              <li key={each.deal.id}>
                <DealLink {...each} now={now} />
              </li>
            ))}
          </ul>
          {deals.length <= shown ? null : (
            <Button className="wide" onClick={() => setShown(shown + step)}>
              {texts.more}
            </Button>
          )}
        </>
      )}
    </AppPage>
  );
}

function DealLink({ deal, distance, endsSoon, now }: ArrangedDeal & { now: Date }) {
  return (
    <Link to={`/promotion-page/${deal.id}`} className="deal-link">
      <TicketCard {...toTicket(deal, now)} level={2} />
      {distance === null && !endsSoon ? null : (
        <span className={styles.facts}>
          {endsSoon ? <span className={`${styles.fact} warning`}>{texts.endsSoon}</span> : null}
          {distance === null ? null : <span className={styles.fact}>{formatDistance(distance)}</span>}
        </span>
      )}
    </Link>
  );
}

function TicketsLoading() {
  return (
    <div className="deals-list" role="status" aria-label={uiTexts.loading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
        <span key={each} className={`skeleton ${styles.skeleton}`} />
      ))}
    </div>
  );
}

function NoDeals({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  return (
    <State drawing={filtered ? 'nothing' : 'empty'} text={filtered ? texts.emptyCategory : texts.empty}>
      {filtered ? (
        <Button onClick={onAll}>{texts.all}</Button>
      ) : (
        <LinkButton href="/map">{texts.toMap}</LinkButton>
      )}
    </State>
  );
}

/** The filters, stored in the URL. */
function useDealsState(): { state: DealsState; change: (next: DealsState) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  return {
    state: parseDealsUrl(search),
    change: (next) => navigate(formatDealsUrl(next), { replace: true }),
  };
}
