import type { CameraProblem } from '../../device/camera-error.ts';
import { scansNatively } from '../../device/scanner-native.ts';
import type { ReadCodes } from '../../device/scanner-pictures.ts';
import type { SetTorch } from '../../device/scanner-torch.ts';
import { useNativeScanner } from './use-native-scanner.ts';
import { useWebScanner } from './use-web-scanner.ts';

export interface Scanner {
  state: { kind: 'opening' | 'scanning' } | { kind: 'failed'; problem: CameraProblem };
  /** What the page shows of the browser's camera; the native one is seen through the page. */
  view: { stream: MediaStream; read: ReadCodes | null; failed: (error: unknown) => void } | null;
  torch: SetTorch | null;
  /** Takes the next camera, where there is another. */
  change: (() => void) | null;
  retry: () => void;
}

/** The camera, looking for codes while it is `on`. */
export const useScanner: (on: boolean, found: (text: string) => void) => Scanner = scansNatively
  ? useNativeScanner
  : useWebScanner;
