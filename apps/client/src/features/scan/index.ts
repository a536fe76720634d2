import { type FeatureDescriptor, userScreen } from '../../ground/feature.ts';

/** The QR scanner: what the codes of the city say, and at the counter the one that redeems. */
export const scan: FeatureDescriptor = {
  name: 'scan',
  screens: [userScreen('/qr-scan', 'Escanear QR', () => import('./Scan.screen.tsx'), { guest: true })],
};
