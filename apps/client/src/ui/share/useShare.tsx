import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { publicAddress } from '../../api/http/public-address.ts';
import { settings } from '../../api/settings.ts';
import { canSharePictures } from '../../device/share/share-sheet.ts';
import { feedback } from '../feedback/feedback.ts';
import { texts } from '../texts.ts';
import type { ShareTarget } from './share-target.ts';
import { shareTexts } from './share-texts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/**
 * Sharing a public page. `share` opens the system's sheet with link and code, or the dialog where there is none;
 * `showQr` opens the dialog. `shareParts` has to stand on the page.
 */
export function useShare(target: ShareTarget): {
  share: () => Promise<void>;
  showQr: () => void;
  shareParts: ReactNode;
} {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const showQr = () => {
    setWanted(true);
    setOpen(true);
  };

  const share = async () => {
    if (!canSharePictures()) return showQr();
    try {
      const [{ shareQr }, { drawQr }] = await Promise.all([
        import('./share-code.ts'),
        import('./share-qr.ts'),
      ]);
      const elementQuerySelector = `canvas[data-share="${id}"]`;
      const canvas = document.querySelector<HTMLCanvasElement>(elementQuerySelector);
      const { title } = target;
      const address = publicAddress(target.page);
      if (canvas)
        await drawQr(canvas, { address, title, brand: texts.brand, brandColor: settings().brand.text[0] });
      const message = shareTexts.message(title, address);
      const outcome = await shareQr({ elementQuerySelector, type: 'canvas', isHidden: true, message, title });
      if (outcome === 'unsupported') showQr();
    } catch {
      feedback.error(shareTexts.failed);
    }
  };

  const shareParts = (
    <>
      <canvas data-share={id} hidden />
      {wanted ? (
        <Suspense fallback={null}>
          <ShareDialog {...target} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
  return { share, showQr, shareParts };
}
