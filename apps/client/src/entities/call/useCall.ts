import type { CallView } from '@callejero/contract/calls.ts';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { MediaError } from '../../device/media.ts';
import { isOnline, onNetworkChange } from '../../device/network.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { type CallPhase, type CallState, getPhase } from './call-machine.ts';
import { type CallSnapshot, calls } from './call-session.ts';
import { texts } from './texts.ts';

export const useCall = (): CallSnapshot => useSyncExternalStore(calls.subscribe, calls.snapshot);

/** The shown phase. Without a network it is `reconnecting` at once, because the links notice the loss only seconds later. */
export function usePhase(state: CallState): CallPhase {
  const online = useSyncExternalStore(onNetworkChange, isOnline);
  const phase = getPhase(state);
  return phase === 'active' && !online ? 'reconnecting' : phase;
}

/** Begins a call and opens its page; shows an error when the device or the server refuse. */
export function useBeginCall(): { busy: boolean; begin: (work: () => Promise<CallView>) => Promise<void> } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async begin(work) {
      if (busy) return;
      setBusy(true);
      try {
        const { id } = await work();
        navigate(`/video-call/${id}`);
      } catch (failure) {
        if (failure instanceof MediaError) explain(failure);
        else feedback.error(failure);
      } finally {
        setBusy(false);
      }
    },
  };
}

function explain({ refusal }: MediaError): void {
  feedback.alert({
    title: texts.microphone,
    subtitle: texts.microphoneBy[refusal],
    actions: [{ label: texts.accepted, variant: 'primary' }],
    closeButton: true,
  });
}
