import { qrCodeOutline } from 'ionicons/icons';
import { Button } from '../../ui/layout/Button.tsx';
import { texts } from './texts.ts';

export function ScanAgainButton({
  onAgain,
  variant = 'primary',
}: {
  onAgain: () => void;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <Button icon={qrCodeOutline} variant={variant} onClick={onAgain}>
      {texts.again}
    </Button>
  );
}
