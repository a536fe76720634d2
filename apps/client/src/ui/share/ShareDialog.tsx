import { copyOutline, downloadOutline, logoWhatsapp, printOutline, shareSocialOutline } from 'ionicons/icons';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { publicAddress } from '../../api/http/public-address.ts';
import { settings } from '../../api/settings.ts';
import { capture } from '../../device/share/share-capture.ts';
import { canShare, canSharePictures } from '../../device/share/share-sheet.ts';
import { isNativeShell } from '../../device/shell.ts';
import { saveFile, toFileName } from '../../device/storage/files.ts';
import { feedback } from '../feedback/feedback.ts';
import { useCopy } from '../feedback/useCopy.ts';
import { Button } from '../layout/Button.tsx';
import { Icon } from '../layout/Icon.tsx';
import { Modal } from '../layout/Modal.tsx';
import { texts } from '../texts.ts';
import { shareQr } from './share-code.ts';
import { drawQr } from './share-qr.ts';
import type { ShareTarget } from './share-target.ts';
import { shareTexts } from './share-texts.ts';
import './share-dialog.css';
import styles from './ShareDialog.module.css';

interface ShareDialogProps extends ShareTarget {
  /** Only the code, without ways to send the link. */
  codeOnly: boolean;
  open: boolean;
  onClose: () => void;
}

/** Ways to send the link of a public page, and its QR code to scan, save, print and send. */
export function ShareDialog({ open, onClose, codeOnly, ...target }: ShareDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={codeOnly ? shareTexts.codeTitle : shareTexts.title}>
      <div className="stack gap-4">
        {codeOnly ? null : (
          <>
            <LinkWays {...target} />
            <h2>{shareTexts.code}</h2>
          </>
        )}
        <Code {...target} withCopy={codeOnly} />
      </div>
    </Modal>
  );
}

function LinkWays({ page, title }: ShareTarget) {
  const copy = useCopy();
  const address = publicAddress(page);
  const message = shareTexts.message(title, address);
  // Without a picture, because most apps show the page's own.
  const send = () => shareQr({ elementQuerySelector: '', type: 'none', message, title });
  return (
    <div className={styles.actions}>
      <a
        className="button primary"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
      >
        <Icon icon={logoWhatsapp} /> {shareTexts.whatsapp}
      </a>
      {canShare({ title, text: message }) ? (
        <Button icon={shareSocialOutline} onClick={() => void send()}>
          {shareTexts.others}
        </Button>
      ) : null}
      <Button icon={copyOutline} onClick={() => void copy(address)}>
        {shareTexts.copy}
      </Button>
    </div>
  );
}

function Code({ page, title, unpublished, withCopy }: ShareTarget & { withCopy: boolean }) {
  const copy = useCopy();
  const id = useId();
  const selector = `canvas[data-qr="${id}"]`;
  const address = publicAddress(page);
  const printed = useDrawn(selector, address, title);

  const download = async () => {
    try {
      const picture = await capture({ elementQuerySelector: selector, type: 'canvas', isHidden: false });
      await saveFile(picture, toFileName(title, 'png'));
    } catch {
      feedback.error(shareTexts.failed);
    }
  };
  const share = () =>
    shareQr({
      elementQuerySelector: selector,
      type: 'canvas',
      message: shareTexts.message(title, address),
      title,
    });

  return (
    <div className="stack row gap-4">
      <p className={styles.shareText}>{unpublished ? shareTexts.unpublished : shareTexts.lead}</p>
      <canvas className={styles.picture} data-qr={id} role="img" aria-label={shareTexts.picture(title)} />
      <p className={`${styles.link} ${styles.shareText}`}>
        <span className="visually-hidden">{shareTexts.link}: </span>
        {address}
      </p>
      <div className={styles.actions}>
        {withCopy ? (
          <Button icon={copyOutline} variant="primary" onClick={() => void copy(address)}>
            {shareTexts.copy}
          </Button>
        ) : null}
        <Button icon={downloadOutline} onClick={() => void download()}>
          {shareTexts.download}
        </Button>
        {isNativeShell() ? null : (
          <Button icon={printOutline} onClick={() => window.print()}>
            {shareTexts.print}
          </Button>
        )}
        {canSharePictures() ? (
          <Button icon={shareSocialOutline} onClick={() => void share()}>
            {shareTexts.sendCode}
          </Button>
        ) : null}
      </div>
      {printed === null
        ? null
        : createPortal(
            // The only content on paper, whether it is printed by the button or by the browser's menu.
            <div className="print-sheet" aria-hidden="true">
              <img className="print-sheet-image" src={printed} alt="" />
              <p>{address}</p>
            </div>,
            document.body,
          )}
    </div>
  );
}

/** Draws the code into the canvas, and returns it as a picture for printing. */
function useDrawn(selector: string, address: string, title: string): string | null {
  const [printed, setPrinted] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const canvas = document.querySelector<HTMLCanvasElement>(selector);
    const draw = async () => {
      if (!canvas) return;
      await drawQr(canvas, { address, title, brand: texts.brand, brandColor: settings().brand.text[0] });
      if (!gone) setPrinted(canvas.toDataURL());
    };
    draw().catch(() => feedback.error(shareTexts.failed));
    return () => {
      gone = true;
    };
  }, [selector, address, title]);
  return printed;
}
