import type { FeatureDescriptor } from '../../ground/feature.ts';

/** The QR scanner: what the codes of the city say, and at the counter the one that redeems. */
export const scan: FeatureDescriptor = {
  name: 'scan',
  screens: [{ path: '/qr-scan', load: () => import('./Scan.screen.tsx') }],
};
