import type { NextPage } from '../../../api/http/next-page.ts';
import { NextPageButton } from '../../../ui/list/NextPageButton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import styles from './ListEnd.module.css';

interface ListEndProps {
  shown: number;
  total: number;
  more: NextPage | null;
}

/** What follows the last card: more of them, or why there are no more. */
export function ListEnd({ shown, total, more }: ListEndProps) {
  if (more)
    return (
      <NextPageButton
        next={more}
        label="Ver más lugares"
        failed="No se pudieron traer más lugares."
        scroller=".guide-sheet-body, .guide-results"
      />
    );
  if (shown >= total) return null;
  return (
    <p className={styles.placeListEnd}>
      {`Son los primeros ${formatNumber(shown)}. Acerca el mapa o usa los filtros para ver los demás.`}
    </p>
  );
}
