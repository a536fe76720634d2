import { Button } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';
import styles from './composer.module.css';
import type { QuickReplyMenu } from './useQuickReplies.ts';

interface QuickReplyListProps {
  id: string;
  menu: QuickReplyMenu;
  onManage: () => void;
}

export const optionId = (list: string, index: number) => `${list}-${index}`;

/** The quick replies above the field. The focus stays in the field, whose `aria-activedescendant` is the active reply. */
export function QuickReplyList({ id, menu, onManage }: QuickReplyListProps) {
  const { offered, active, isEmpty, choose } = menu;
  if (!offered) return null;
  const manage = (
    <Button variant="plain" onClick={onManage}>
      {texts.replies.manage}
    </Button>
  );
  if (offered.length === 0)
    return (
      <div className="row wrap gap-2">
        <p className={styles.none}>{isEmpty ? texts.replies.empty : texts.replies.none}</p>
        {manage}
      </div>
    );
  return (
    <>
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
      {manage}
    </>
  );
}
