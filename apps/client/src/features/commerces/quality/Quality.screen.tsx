import type { Quality } from '@callejero/contract/answers/quality.ts';
import { type Defect, defectNames, defects, isMendable } from '@callejero/contract/defects.ts';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { duplicatesPath } from '../../../entities/commerce/duplicates-path.ts';
import { defectHref, useQuality } from '../../../entities/commerce/quality.ts';
import { qualityPath } from '../../../entities/commerce/quality-path.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { Mends } from './Mends.tsx';
import styles from './Quality.module.css';
import { qualityTexts as texts } from './texts.ts';

const here = { from: qualityPath };

/** What is wrong with the data of the city, with its lists and its mends. */
export default function QualityScreen() {
  const { user } = useSession();
  const mayRead = isOffered(user, 'commerces:read');
  const mayMend = mayRead && isOffered(user, 'commerces:update');
  const quality = useQuality(mayRead);
  return (
    <AppPage title={texts.title}>
      {!mayRead ? (
        <Empty text={texts.notAllowed} />
      ) : quality.data ? (
        <Defects quality={quality.data} mayMend={mayMend} />
      ) : (
        <FailureOrSkeleton of={quality} rows={12} height="4rem" />
      )}
      {mayMend ? <Mends /> : null}
    </AppPage>
  );
}

function Defects({ quality: { total, counts }, mayMend }: { quality: Quality; mayMend: boolean }) {
  const numbers = new Map(counts.map(({ defect, count }) => [defect, count]));
  const any = numbers.get('any') ?? 0;
  const has = (defect: Defect) => (numbers.get(defect) ?? 0) > 0;
  // What is to be done comes first.
  const sorted = [...defectNames.filter(has), ...defectNames.filter((defect) => !has(defect))];
  return (
    <>
      <p>{any === 0 ? texts.none : texts.some(formatNumber(any), formatNumber(total))}</p>
      <ul className="plain-list grid one-column gap-2 above-3">
        {sorted.map((defect) => (
          <DefectRow key={defect} defect={defect} count={numbers.get(defect) ?? 0} mayMend={mayMend} />
        ))}
      </ul>
    </>
  );
}

function DefectRow({ defect, count, mayMend }: { defect: Defect; count: number; mayMend: boolean }) {
  const label = defects[defect];
  const counted = formatNumber(count);
  return (
    <li className={`${styles.defect} card`}>
      <div className={styles.what}>
        <strong>{label}</strong>
        <span className="small-text muted">{texts.about[defect]}</span>
      </div>
      {count === 0 ? (
        <span className={`${styles.count} small-text muted`}>{texts.noDefect}</span>
      ) : (
        <Link
          className={`${styles.count} target inline-row digits`}
          to={defectHref(defect)}
          aria-label={texts.see(counted, label)}
        >
          {texts.counted(counted)}
        </Link>
      )}
      {count > 0 && mayMend && isMendable(defect) ? (
        <Link
          className={`button secondary ${styles.action}`}
          to={`${qualityPath}/${defect}`}
          aria-label={texts.mendOf(label)}
        >
          {texts.mend}
        </Link>
      ) : null}
      {count > 0 && mayMend && defect === 'duplicate' ? (
        <Link
          className={`button secondary ${styles.action}`}
          to={duplicatesPath}
          state={here}
          aria-label={texts.compareAll}
        >
          {texts.compare}
        </Link>
      ) : null}
    </li>
  );
}
