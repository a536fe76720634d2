import { qrCodeOutline } from 'ionicons/icons';
import { Button } from '../layout/Button.tsx';
import type { ShareTarget } from './share-target.ts';
import { shareTexts } from './share-texts.ts';
import { useShare } from './useShare.tsx';

/** «Compartir QR» of a record of the back office, and of an owner's commerce. */
export function ShareQrButton(target: ShareTarget) {
  const { showQr, shareParts } = useShare(target);
  return (
    <>
      <Button icon={qrCodeOutline} onClick={showQr}>
        {shareTexts.button}
      </Button>
      {shareParts}
    </>
  );
}
