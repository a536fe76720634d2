import { flashOutline, locationOutline, send as sendIcon } from 'ionicons/icons';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { texts } from '../texts.ts';
import { IntentLine } from '../thread/IntentLine.tsx';
import { AttachMenu } from './AttachMenu.tsx';
import styles from './composer.module.css';
import { optionId, QuickReplyList } from './QuickReplyList.tsx';
import { StagedList } from './StagedList.tsx';
import { type ComposedMessageOptions, useComposedMessage } from './useComposedMessage.ts';
import { type QuickReplyMenu, useQuickReplies } from './useQuickReplies.ts';

const QuickRepliesDialog = lazyPart(
  async () => (await import('./QuickRepliesDialog.tsx')).QuickRepliesDialog,
);

interface ComposerProps extends ComposedMessageOptions {
  /** The message can have neither files nor a place. */
  textOnly: boolean;
  /** Called for the arrow up in an empty field. */
  onEditLast: () => void;
}

/** The field for the next message, or for the edit of one. */
export function Composer({ textOnly, onEditLast, ...options }: ComposerProps) {
  const { user, conversation, intent, staged, onDone } = options;
  const message = useComposedMessage(options);
  const { field, edited, text, over, busy, write, clear } = message;
  const sendsOnEnter = useMediaQuery('(pointer: fine)');
  const isStaff = conversation.side === 'commerce';

  useEffect(() => {
    if (intent) field.current?.focus();
  }, [intent, field]);

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || edited || textOnly) return;
    event.preventDefault();
    void staged.add(files);
  };

  const [isManaging, setManaging] = useState(false);
  const replies = useQuickReplies(conversation, edited ? '' : text, write);
  const listId = `${conversation.id}-replies`;
  const overId = `${conversation.id}-over`;

  const onKey = (event: KeyboardEvent) => {
    if (replies.onKey(event)) return;
    if (event.key === 'Escape' && intent) {
      event.preventDefault();
      clear();
    }
    if (event.key === 'ArrowUp' && text === '' && !intent) {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || !sendsOnEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    message.submit();
  };

  return (
    <form className={styles.composer} onSubmit={message.submit}>
      {intent ? (
        <IntentLine
          {...{ intent, user }}
          isOutdated={message.isOutdated}
          onCancel={intent.kind === 'edit' ? clear : onDone}
        />
      ) : null}
      {edited ? null : <StagedList staged={staged} />}
      <QuickReplyList id={listId} menu={replies} onManage={() => setManaging(true)} />
      <div className={styles.line}>
        {edited || textOnly ? null : (
          <>
            <AttachMenu onFiles={(files) => void staged.add(files)} />
            <IconButton
              icon={locationOutline}
              label={texts.sendLocation}
              onClick={() => void message.sendLocation()}
            />
          </>
        )}
        {isStaff && !edited ? <RepliesButton menu={replies} field={field} /> : null}
        <textarea
          ref={field}
          className={`input ${styles.field}`}
          rows={1}
          aria-label={texts.compose}
          // Beside one button more the longer text would not fit on a phone.
          placeholder={isStaff ? texts.composeShort : texts.compose}
          aria-autocomplete={isStaff ? 'list' : undefined}
          aria-controls={replies.offered?.length ? listId : undefined}
          aria-activedescendant={replies.offered?.length ? optionId(listId, replies.active) : undefined}
          aria-invalid={over > 0 || undefined}
          aria-describedby={over > 0 ? overId : undefined}
          // An edit that is saved ends, with what would be typed until then.
          readOnly={busy}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
          onPaste={paste}
        />
        <IconButton
          type="submit"
          icon={sendIcon}
          label={edited ? texts.save : texts.send}
          variant="primary"
          className="push"
          disabled={message.busy || !message.isSendable}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      {over > 0 ? (
        <p id={overId} className={styles.over} role="alert">
          {texts.tooLong(over)}
        </p>
      ) : null}
      {isManaging ? (
        <QuickRepliesDialog conversation={conversation} onClose={() => setManaging(false)} />
      ) : null}
    </form>
  );
}

interface RepliesButtonProps {
  menu: QuickReplyMenu;
  field: RefObject<HTMLElement | null>;
}

function RepliesButton({ menu, field }: RepliesButtonProps) {
  return (
    <IconButton
      icon={flashOutline}
      label={texts.replies.open}
      aria-expanded={menu.offered !== null}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        menu.toggle();
        field.current?.focus();
      }}
    />
  );
}
