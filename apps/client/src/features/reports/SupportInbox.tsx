import type { ReactNode } from 'react';
import { Inbox } from '../../entities/conversation/Inbox.tsx';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { texts } from './texts.ts';

/** What people ask the city's administration, for who answers it. */
export function SupportInbox({ top }: { top: ReactNode }) {
  return (
    <AppPage title={texts.title}>
      {top}
      <Inbox current={null} answering="support" />
    </AppPage>
  );
}
