import { useEffect, useState } from 'react';
import { onNetworkChange } from '../../../device/network.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { texts } from '../texts.ts';
import styles from './MapFailed.module.css';

const reload = () => window.location.reload();

/** The guide goes on with its list. What was missing for want of a connection comes by itself when that is back. */
export function MapFailed() {
  const isCurrent = useIsCurrentPage();
  const [isBack, setIsBack] = useState(false);
  useEffect(() => onNetworkChange(setIsBack), []);
  useEffect(() => {
    // `no-internet`, which may be above, leads back here first.
    if (isBack && isCurrent) reload();
  }, [isBack, isCurrent]);
  return (
    <div className={styles.failed}>
      <p>{texts.map.failed}</p>
      <Button onClick={reload}>{uiTexts.retry}</Button>
    </div>
  );
}
