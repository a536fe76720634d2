import { scansNatively } from '../../../device/scanner/scanner-native.ts';
import type { Scanner } from './scanner.ts';
import { useNativeScanner } from './useNativeScanner.ts';
import { useWebScanner } from './useWebScanner.ts';

/** The camera, which scans for codes while it is `on`. */
export const useScanner: (on: boolean, found: (text: string) => void) => Scanner = scansNatively
  ? useNativeScanner
  : useWebScanner;
