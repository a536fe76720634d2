import { administratorScreen, type FeatureDescriptor, signedInScreen } from '../../ground/feature.ts';

/** Conversations with commerces, with neighbours and with the city's administration. */
export const conversations: FeatureDescriptor = {
  screens: [
    signedInScreen('/conversations', 'Conversaciones', () => import('./Conversations.screen.tsx'), {
      opensOffline: () => true,
    }),
    signedInScreen('/conversation/:id', 'Conversación', () => import('./Conversation.screen.tsx'), {
      opensOffline: () => true,
    }),
    administratorScreen(
      '/reported-conversation/:id',
      'Conversación reportada',
      () => import('./reported/ReportedConversation.screen.tsx'),
      { help: 'reportes' },
    ),
    signedInScreen(
      '/my-contact-code',
      'Mi código de contacto',
      () => import('./contact/OwnContactCode.screen.tsx'),
    ),
    signedInScreen('/u/:code', 'Contacto', () => import('./contact/Contact.screen.tsx')),
  ],
};
