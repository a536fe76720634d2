import { texts } from '../texts.ts';
import styles from './QuickReplies.module.css';
import type { QuickReplyMenu } from './useQuickReplies.ts';

export const optionId = (list: string, index: number) => `${list}-${index}`;

/** The quick replies above the field. The focus stays in the field, whose `aria-activedescendant` is the active reply. */
export function QuickReplyList({ id, menu }: { id: string; menu: QuickReplyMenu }) {
  const { offered, active, choose } = menu;
  if (!offered) return null;
  if (offered.length === 0) return <p className={styles.none}>{texts.replies.none}</p>;
  return (
    <div id={id} role="listbox" aria-label={texts.replies.title} className={styles.list}>
      {offered.map((reply, index) => (
        <button
          key={reply}
          type="button"
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(reply)}
        >
          {reply}
        </button>
      ))}
    </div>
  );
}
