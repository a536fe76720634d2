import type { CallSummary } from '@callejero/contract/call-summary.ts';
import { IonIcon } from '@ionic/react';
import { callOutline, videocamOutline } from 'ionicons/icons';
import { callNote } from '../../../entities/conversation/call-note.ts';
import styles from './Message.module.css';

export function CallNote({ call, isOwnSide }: { call: CallSummary; isOwnSide: boolean }) {
  return (
    <p className={styles.call}>
      <IonIcon icon={call.media === 'video' ? videocamOutline : callOutline} aria-hidden="true" />
      {callNote(call, isOwnSide)}
    </p>
  );
}
