import type { CallMedia } from '@callejero/contract/call-summary.ts';
import { callOutline, videocamOutline } from 'ionicons/icons';
import { IconButton } from '../../ui/layout/Button.tsx';
import { calls } from './call-session.ts';
import { texts } from './texts.ts';
import { useBeginCall } from './useCall.ts';

const icons = { voice: callOutline, video: videocamOutline } satisfies Record<CallMedia, string>;

/** Buttons that call the other side of a conversation, with video or without. */
export function CallButtons({ conversation }: { conversation: string }) {
  const { busy, begin } = useBeginCall();
  return (['voice', 'video'] as const).map((media) => (
    <IconButton
      key={media}
      icon={icons[media]}
      label={texts[media]}
      busy={busy}
      onClick={() => void begin(() => calls.start(conversation, media))}
    />
  ));
}
