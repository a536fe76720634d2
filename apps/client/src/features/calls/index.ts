import { type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';

/** Calls with or without picture, from a conversation. */
export const calls: FeatureDescriptor = {
  screens: [
    signedInScreen('/video-call/:roomId', 'Videollamada', () => import('./VideoCall.screen.tsx'), {
      // The screen says that the connection is lost, and resumes when it is back.
      opensOffline: () => true,
    }),
  ],
};
