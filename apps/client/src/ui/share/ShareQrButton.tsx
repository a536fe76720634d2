import { IonIcon } from '@ionic/react';
import { qrCodeOutline } from 'ionicons/icons';
import type { ShareTarget } from './share-target.ts';
import { shareTexts } from './share-texts.ts';
import { useShare } from './useShare.tsx';

/** «Compartir QR» of a record of the back office. */
export function ShareQrButton(target: ShareTarget) {
  const { showQr, shareParts } = useShare(target);
  return (
    <>
      <button type="button" className="button secondary" onClick={showQr}>
        <IonIcon icon={qrCodeOutline} aria-hidden="true" /> {shareTexts.button}
      </button>
      {shareParts}
    </>
  );
}
