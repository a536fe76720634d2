import { type FeatureDescriptor, userScreen } from '../../ground/feature.ts';

/** The QR scanner: opens the city's codes, and redeems promotions at the counter. */
export const scan: FeatureDescriptor = {
  screens: [userScreen('/qr-scan', 'Escanear QR', () => import('./Scan.screen.tsx'), { guest: true })],
};
