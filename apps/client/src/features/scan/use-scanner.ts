import { scansNatively } from '../../device/scanner/scanner-native.ts';
import type { Scanner } from './scanner.ts';
import { useNativeScanner } from './use-native-scanner.ts';
import { useWebScanner } from './use-web-scanner.ts';

/** The camera, looking for codes while it is `on`. */
export const useScanner: (on: boolean, found: (text: string) => void) => Scanner = scansNatively
  ? useNativeScanner
  : useWebScanner;
