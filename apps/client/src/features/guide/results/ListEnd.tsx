import type { NextPage } from '../../../api/http/next-page.ts';
import { NextPageButton } from '../../../ui/list/NextPageButton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import styles from './results.module.css';

interface ListEndProps {
  shown: number;
  total: number;
  more: NextPage | null;
}

/** The end of the list: loads more places, or says why there are no more. */
export function ListEnd({ shown, total, more }: ListEndProps) {
  if (more)
    return (
      <NextPageButton
        next={more}
        label={texts.results.more}
        failed={texts.results.moreFailed}
        scroller=".guide-sheet-body, .guide-results"
      />
    );
  if (shown >= total) return null;
  return <p className={styles.placeListEnd}>{texts.results.onlyFirst(formatNumber(shown))}</p>;
}
