import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { actOn } from '../../../api/chat/conversations.ts';
import { otherPerson } from '../../../entities/conversation/names.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';
import styles from './thread.module.css';

const words = texts.request;

/** Asks the person whose contact code was scanned whether the other one may write. */
export function RequestPanel({ conversation }: { conversation: ConversationView }) {
  const { id } = conversation;
  const { busy, run } = useAttempt();
  const name = otherPerson(conversation)?.name ?? '';
  const act = (action: Parameters<typeof actOn>[1]) => run(() => actOn(id, action));
  return (
    <section className={styles.note} aria-label={texts.asked}>
      <p>{words.question(name)}</p>
      <div className="flex wrap gap-2">
        <Button variant="primary" disabled={busy} onClick={() => void act({ action: 'accept', body: {} })}>
          {words.accept}
        </Button>
        <Button disabled={busy} onClick={() => void act({ action: 'block', body: { blocked: true } })}>
          {texts.block}
        </Button>
      </div>
    </section>
  );
}
