import { useId, useState } from 'react';
import { useUnreadConversations } from '../../../api/chat/conversations.ts';
import { withinCommerce } from '../../../entities/conversation/within-commerce.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from '../my-commerces.module.css';
import { shopTexts } from '../shop-texts.ts';

const words = shopTexts.inbox;

const InboxDialog = lazyPart(async () => (await import('./InboxDialog.tsx')).InboxDialog);

/** The commerce's conversations: how many are unread, as it changes, and how they are answered. */
export function InboxPanel({ commerce, hasHours }: { commerce: string; hasHours: boolean }) {
  const id = useId();
  const unread = useUnreadConversations(true, commerce);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {words.title}
      </h2>
      <p className={unread > 0 ? 'strong' : 'muted'} aria-live="polite">
        {words.unread(unread)}
      </p>
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button onClick={() => setOpen(true)}>{words.settings}</Button>
        <LinkButton href={withinCommerce('/conversations', commerce)} variant="primary">
          {words.see}
        </LinkButton>
      </div>
      {isOpen ? <InboxDialog commerce={commerce} hasHours={hasHours} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
