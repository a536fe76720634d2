import { useEffect, useState } from 'react';
import { onNetworkChange } from '../../../device/network.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import styles from '../layout/guide.module.css';
import { texts } from '../texts.ts';

const reload = () => window.location.reload();

/** Shown instead of the map; the list still works. The page reloads when the connection is back. */
export function MapFailed() {
  const isCurrent = useIsCurrentPage();
  const [isBack, setIsBack] = useState(false);
  useEffect(() => onNetworkChange(setIsBack), []);
  useEffect(() => {
    // `no-internet` may cover this page, and returns to it first.
    if (isBack && isCurrent) reload();
  }, [isBack, isCurrent]);
  return (
    <div className={styles.failed}>
      <p>{texts.map.failed}</p>
      <Button onClick={reload}>{uiTexts.retry}</Button>
    </div>
  );
}
