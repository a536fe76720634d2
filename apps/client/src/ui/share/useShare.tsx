import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { ShareTarget } from './share-target.ts';

const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/**
 * Sharing a public page in a dialog: `share` offers ways to send the link, and the code; `showQr` shows only the code. The page
 * must render `shareParts`.
 */
export function useShare(target: ShareTarget): {
  share: () => void;
  showQr: () => void;
  shareParts: ReactNode;
} {
  const [dialog, setDialog] = useState({ wanted: false, open: false, codeOnly: false });
  const show = (codeOnly: boolean) => () => setDialog({ wanted: true, open: true, codeOnly });

  const shareParts = dialog.wanted ? (
    <ShareDialog
      {...target}
      codeOnly={dialog.codeOnly}
      open={dialog.open}
      onClose={() => setDialog({ ...dialog, open: false })}
    />
  ) : null;
  return { share: show(false), showQr: show(true), shareParts };
}
