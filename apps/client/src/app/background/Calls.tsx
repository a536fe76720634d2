import type { CallView } from '@callejero/contract/calls.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CallAnnouncer } from '../../entities/call/CallAnnouncer.tsx';
import { isInCall } from '../../entities/call/call-machine.ts';
import { calls } from '../../entities/call/call-session.ts';
import { IncomingCall } from '../../entities/call/IncomingCall.tsx';
import { MiniCall } from '../../entities/call/MiniCall.tsx';
import { ReturnToCall } from '../../entities/call/ReturnToCall.tsx';
import { useCall } from '../../entities/call/useCall.ts';
import { useRemoteSound } from '../../entities/call/useRemoteSound.ts';

/** Calls on every page: ringing calls, the sound of the current call, and its video while another page is open. */
export function Calls({ user }: { user: string }) {
  useEffect(() => calls.listen(user), [user]);
  const snapshot = useCall();
  useRemoteSound(snapshot);
  const { pathname } = useLocation();
  const [ringing] = snapshot.ringing;
  const { call, underWay } = snapshot;
  const isAt = (one: CallView | null) => pathname === `/video-call/${one?.id}`;
  const isElsewhere = isInCall(snapshot) && !isAt(call);
  return (
    <>
      <CallAnnouncer snapshot={snapshot} />
      {ringing && !isInCall(snapshot) ? <IncomingCall key={ringing.id} call={ringing} /> : null}
      {isElsewhere ? <MiniCall snapshot={snapshot} /> : null}
      {underWay && !isAt(underWay) ? <ReturnToCall call={underWay} user={user} /> : null}
    </>
  );
}
