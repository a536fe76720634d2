import { IonIcon } from '@ionic/react';
import { qrCodeOutline } from 'ionicons/icons';
import { texts } from './texts.ts';

export function ScanAgainButton({
  onAgain,
  variant = 'primary',
}: {
  onAgain: () => void;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <button type="button" className={`button ${variant}`} onClick={onAgain}>
      <IonIcon icon={qrCodeOutline} aria-hidden="true" />
      {texts.again}
    </button>
  );
}
