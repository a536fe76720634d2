import type { CallReason } from '@callejero/contract/call-summary.ts';
import type { CallView } from '@callejero/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callsApi } from '../../api/calls/calls.ts';
import { useSession } from '../../api/session/session.ts';
import { isInCall } from '../../entities/call/call-machine.ts';
import { getOtherSide } from '../../entities/call/call-names.ts';
import { calls } from '../../entities/call/call-session.ts';
import { texts } from '../../entities/call/texts.ts';
import { useBeginCall, useCall } from '../../entities/call/useCall.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { CallStage } from './CallStage.tsx';
import { Lobby } from './Lobby.tsx';
import { screenTexts } from './texts.ts';

/** Reasons for which a call ends before anybody has spoken: the page offers to call again. */
const unanswered: readonly CallReason[] = ['missed', 'declined', 'busy', 'failed'];

/** A call before, while and after this device is in it. */
export default function VideoCallScreen() {
  const { roomId = '' } = useParams();
  const { user } = useSession();
  const snapshot = useCall();
  const isHere = snapshot.call?.id === roomId;
  const { data, error, refetch } = useQuery<CallView>({
    queryKey: ['calls', roomId],
    queryFn: () => callsApi.view(roomId),
    enabled: !isHere,
  });
  const call = isHere ? snapshot.call : data;
  // This device left, and the others may still be in the call.
  const hasLeft = isHere && snapshot.ending === 'hungup' && call?.status !== 'ended';
  const title = call && user ? getOtherSide(call, user.id) : texts.title;
  const back = call ? `/conversation/${call.conversation}` : '/conversations';
  const isStaged = isHere && isInCall(snapshot);
  if (isStaged) {
    return (
      <AppPage title={title} back={back} plain>
        <CallStage snapshot={snapshot} />
      </AppPage>
    );
  }
  return (
    <AppPage title={title} back={back}>
      {call?.status === 'ended' || hasLeft ? (
        <State
          drawing="call"
          text={hasLeft ? texts.left : texts.endings[(isHere ? snapshot.ending : call?.reason) ?? 'hungup']}
        >
          <LinkButton href={back} variant="primary">
            {texts.conversation}
          </LinkButton>
          {call?.reason && unanswered.includes(call.reason) ? <CallAgain call={call} /> : null}
        </State>
      ) : call ? (
        <Lobby call={call} note={isHere && snapshot.ending === 'moved' ? texts.endings.moved : null} />
      ) : error?.status === 404 ? (
        <State drawing="lost" title={screenTexts.absent.title} text={screenTexts.absent.text}>
          <LinkButton href="/conversations" variant="primary">
            {screenTexts.conversations}
          </LinkButton>
        </State>
      ) : (
        <FailureOrSkeleton of={{ error, refetch }} rows={4} height="3rem" />
      )}
    </AppPage>
  );
}

function CallAgain({ call: { conversation, media } }: { call: CallView }) {
  const { busy, begin } = useBeginCall();
  return (
    <Button busy={busy} onClick={() => void begin(() => calls.start(conversation, media))}>
      {screenTexts.again}
    </Button>
  );
}
