import { loader } from '../../api/http/loader.ts';
import { type CaptureType, capture } from '../../device/share/share-capture.ts';
import { canShare, isCancelled, openShareSheet, type Shared } from '../../device/share/share-sheet.ts';
import { toFileName } from '../../device/storage/files.ts';
import { feedback } from '../feedback/feedback.ts';
import { shareTexts } from './share-texts.ts';

/** The inputs that the seed prescribes. */
interface ShareQrOptions {
  elementQuerySelector: string;
  type: CaptureType;
  isHidden?: boolean;
  /** Sent with the picture; it contains the address. */
  message: string;
  title: string;
  errorMessage?: string;
}

/** `unsupported`: this browser has no share sheet for it; the caller offers another way. */
type ShareOutcome = 'shared' | 'cancelled' | 'unsupported' | 'failed';

/** Shares the picture of a code with its message, and shows the loader while it is prepared. Shows an error if it fails. */
export async function shareQr(options: ShareQrOptions): Promise<ShareOutcome> {
  const { errorMessage = shareTexts.failed } = options;
  const prepared = loader.start();
  try {
    const shared = await prepare(options);
    if (!canShare(shared)) return 'unsupported';
    prepared();
    await openShareSheet(shared);
    return 'shared';
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    feedback.error(errorMessage);
    return 'failed';
  } finally {
    prepared();
  }
}

async function prepare(options: ShareQrOptions): Promise<Shared> {
  const { elementQuerySelector, type, isHidden = false, message, title } = options;
  if (type === 'none') return { title, text: message };
  const blob = await capture({ elementQuerySelector, type, isHidden });
  return { title, text: message, file: new File([blob], toFileName(title, 'png'), { type: 'image/png' }) };
}
