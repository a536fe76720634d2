import { Inbox } from '../../entities/conversation/Inbox.tsx';
import { fromWidth } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import styles from './conversations.module.css';
import { texts } from './texts.ts';

/** The list of conversations; on a wide screen beside the pane of the chosen one. */
export default function ConversationsScreen() {
  const isWide = useMediaQuery(fromWidth('large'));
  if (!isWide) {
    return (
      <AppPage title={texts.title} back="/account">
        <Inbox current={null} />
      </AppPage>
    );
  }
  return (
    <AppPage title={texts.title} back="/account" plain>
      <div className="flex tall">
        <div className={styles.list}>
          <Inbox current={null} />
        </div>
        <p className={styles.nothing}>{texts.choose}</p>
      </div>
    </AppPage>
  );
}
