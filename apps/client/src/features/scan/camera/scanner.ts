import type { CameraProblem } from '../../../device/camera/camera-error.ts';
import type { ReadCodes } from '../../../device/scanner/scanner-pictures.ts';
import type { SetTorch } from '../../../device/scanner/scanner-torch.ts';

export interface Scanner {
  state: { kind: 'opening' | 'scanning' } | { kind: 'failed'; problem: CameraProblem };
  /** The element that shows the browser's camera; the native camera is seen through the page. */
  view: { stream: MediaStream; read: ReadCodes | null; failed: (error: unknown) => void } | null;
  torch: SetTorch | null;
  /** Takes the next camera, where there is another. */
  change: (() => void) | null;
  retry: () => void;
}
