import { qrCodeOutline } from 'ionicons/icons';
import { Button } from '../../ui/layout/Button.tsx';
import { texts } from './texts.ts';

export function ScanAgainButton({ onAgain }: { onAgain: () => void }) {
  return (
    <Button icon={qrCodeOutline} variant="primary" onClick={onAgain}>
      {texts.again}
    </Button>
  );
}
