import type { DuplicatePair, LikelyPlace } from '@callejero/contract/answers/places.ts';
import { commerceStatus } from '@callejero/contract/resources/commerces.ts';
import { gitMergeOutline } from 'ionicons/icons';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { duplicatesPath } from '../../../entities/commerce/duplicates-path.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDistance } from '../../../ui/values/format.ts';
import { statusColor } from '../commerce-row.ts';
import { mergeTexts } from '../merge/texts.ts';
import { mergeHref } from '../review/useDuplicates.ts';
import { texts as listTexts } from '../texts.ts';
import styles from './Pair.module.css';
import { duplicatesTexts as texts } from './texts.ts';
import { useDismissal } from './useDuplicatePairs.ts';

const here = { from: duplicatesPath };

/** Two places side by side, why they may be the same, and the actions on the pair. */
export function Pair({ pair }: { pair: DuplicatePair }) {
  const { user } = useSession();
  const { busy, dismiss } = useDismissal(pair.places);
  const [one, other] = pair.places;
  const why = [
    mergeTexts.away(formatDistance(pair.distance)),
    ...pair.reasons.map((reason) => mergeTexts.reasons[reason]),
  ];
  return (
    <li className={`${styles.pair} card`} aria-label={texts.pair(one.name, other.name)}>
      <Place place={one} />
      <Place place={other} />
      <p className={`${styles.pairText} muted small-text`}>{why.join(' · ')}</p>
      <div className={`${styles.pairActions} flex wrap gap-2`}>
        {isOffered(user, 'commerces:review') ? (
          <Link
            className="button secondary"
            to={mergeHref(one.id, other.id)}
            state={here}
            aria-label={`${mergeTexts.compare}: ${texts.pair(one.name, other.name)}`}
          >
            <Icon icon={gitMergeOutline} /> {mergeTexts.compare}
          </Link>
        ) : null}
        <Button
          variant="plain"
          disabled={busy}
          aria-label={`${texts.distinct}: ${texts.pair(one.name, other.name)}`}
          onClick={() => void dismiss()}
        >
          {texts.distinct}
        </Button>
      </div>
    </li>
  );
}

function Place({ place }: { place: LikelyPlace }) {
  const { id, name, status, picture, category, where, source } = place;
  const facts = [category?.name, where, source ?? listTexts.list.ownSource].filter(Boolean);
  return (
    <div className="flex gap-3 top shrink">
      <span className={styles.picture}>
        <Picture value={picture} alt="" icon={category?.icon} color={category?.color} />
      </span>
      <div className={styles.facts}>
        <Link className="strong" to={`/commerce/edit/${id}`} state={here}>
          {name}
        </Link>
        <p className="muted small-text">{facts.join(' · ')}</p>
        <StatusChip color={statusColor[status]} label={commerceStatus[status]} />
      </div>
    </div>
  );
}
