import type { ReactNode } from 'react';
import { Inbox } from '../../entities/conversation/Inbox.tsx';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { texts } from './texts.ts';

/** The questions that people ask the city's administration, for those who answer them. */
export function SupportInbox({ top }: { top: ReactNode }) {
  return (
    <AppPage title={texts.title}>
      {top}
      <Inbox current={null} answering="support" />
    </AppPage>
  );
}
