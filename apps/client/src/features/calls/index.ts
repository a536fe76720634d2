import { type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';

/** Calls with or without picture, from a conversation. */
export const calls: FeatureDescriptor = {
  name: 'Llamadas',
  screens: [
    signedInScreen('/video-call/:roomId', 'Videollamada', () => import('./VideoCall.screen.tsx'), {
      // It says that the connection is lost, and goes on when it is back.
      opensOffline: () => true,
    }),
  ],
};
