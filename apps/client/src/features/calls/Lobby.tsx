import type { CallView } from '@callejero/contract/calls.ts';
import { useSession } from '../../api/session/session.ts';
import { calls } from '../../entities/call/call-session.ts';
import { texts } from '../../entities/call/texts.ts';
import { useBeginCall } from '../../entities/call/useCall.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { State } from '../../ui/states/State.tsx';
import { screenTexts } from './texts.ts';

/** A call that this device has not joined: after a reload, or from a link. Browsers play sound only after a gesture. */
export function Lobby({ call, note }: { call: CallView; note: string | null }) {
  const { user } = useSession();
  const { busy, begin } = useBeginCall();
  const rings = call.ringing.includes(user?.id ?? '');
  const enter = (media: CallView['media']) =>
    void begin(() => (rings ? calls.accept(call, media) : calls.join(call, media)));
  return (
    <State drawing="call" text={note ?? texts.underWay}>
      <Button variant="primary" busy={busy} onClick={() => enter(call.media)}>
        {rings ? texts.accept[call.media] : texts.join}
      </Button>
      {call.media === 'video' ? (
        <Button busy={busy} onClick={() => enter('voice')}>
          {screenTexts.withoutVideo}
        </Button>
      ) : null}
    </State>
  );
}
