import { type FeatureDescriptor, openScreen, userScreen } from '../../ground/feature.ts';

/** The QR scanner: opens the city's codes, and redeems promotions at the counter; the till of a shop's computer. */
export const scan: FeatureDescriptor = {
  screens: [
    userScreen('/qr-scan', 'Escanear QR', () => import('./Scan.screen.tsx'), { guest: true }),
    // In the same file, because it is small and shares most of it.
    openScreen('/caja', 'Caja', () => import('./Scan.screen.tsx')),
  ],
};
