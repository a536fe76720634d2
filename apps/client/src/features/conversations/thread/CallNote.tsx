import type { CallSummary } from '@callejero/contract/call-summary.ts';
import { callOutline, videocamOutline } from 'ionicons/icons';
import { callNote } from '../../../entities/conversation/call-note.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import styles from './thread.module.css';

export function CallNote({ call, isOwnSide }: { call: CallSummary; isOwnSide: boolean }) {
  return (
    <p className={styles.call}>
      <Icon icon={call.media === 'video' ? videocamOutline : callOutline} />
      {callNote(call, isOwnSide)}
    </p>
  );
}
