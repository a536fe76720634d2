import type { CameraProblem } from '../../../device/camera/camera-error.ts';
import type { ReadCodes } from '../../../device/scanner/scanner-pictures.ts';
import type { SetTorch } from '../../../device/scanner/scanner-torch.ts';

export interface Scanner {
  state: { kind: 'opening' | 'scanning' } | { kind: 'failed'; problem: CameraProblem };
  /** The view of the browser's camera; null for the native camera, which is visible through the page. */
  view: { stream: MediaStream; read: ReadCodes | null; failed: (error: unknown) => void } | null;
  torch: SetTorch | null;
  /** Switches to the next camera; null without another. */
  change: (() => void) | null;
  retry: () => void;
}
