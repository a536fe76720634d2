import type { CallMedia } from '@callejero/contract/calls.ts';
import { IonIcon } from '@ionic/react';
import { callOutline, videocamOutline } from 'ionicons/icons';
import { calls } from './call-session.ts';
import { texts } from './texts.ts';
import { useBeginCall } from './useCall.ts';

const icons = { voice: callOutline, video: videocamOutline } satisfies Record<CallMedia, string>;

/** Calls the other side of a conversation, with picture or without. */
export function CallButtons({ conversation }: { conversation: string }) {
  const { busy, begin } = useBeginCall();
  return (['voice', 'video'] as const).map((media) => (
    <button
      key={media}
      type="button"
      className="button plain icon-only"
      aria-disabled={busy || undefined}
      aria-label={texts[media]}
      onClick={() => void begin(() => calls.start(conversation, media))}
    >
      <IonIcon icon={icons[media]} aria-hidden="true" />
    </button>
  ));
}
