import type { CallSummary } from '@callejero/contract/call-summary.ts';
import { callOutline, videocamOutline } from 'ionicons/icons';
import { callNote } from '../../../entities/conversation/call-note.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';

export function CallNote({ call, isOwnSide }: { call: CallSummary; isOwnSide: boolean }) {
  return (
    <p className="row gap-1">
      <Icon icon={call.media === 'video' ? videocamOutline : callOutline} />
      {callNote(call, isOwnSide)}
    </p>
  );
}
