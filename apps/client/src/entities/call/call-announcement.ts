/** The sentences that a screen reader speaks when a call changes. */
import { type CallState, getPhase, isInCall } from './call-machine.ts';
import { formatCaller } from './call-names.ts';
import { texts } from './texts.ts';

/** The sentence for the step from one state to the next; null when the step needs none. */
export function formatAnnouncement(before: CallState, now: CallState): string | null {
  if (before.user !== now.user) return null;
  return ofCurrent(before, now) ?? ofRinging(before, now) ?? ofUnderWay(before, now);
}

function ofCurrent(before: CallState, now: CallState): string | null {
  if (now.call === null) return null;
  if (now.ending !== null) {
    if (before.call?.id === now.call.id && before.ending !== null) return null;
    return now.ending === 'hungup' && now.call.status !== 'ended' ? texts.left : texts.endings[now.ending];
  }
  const phase = getPhase(now);
  if (before.call?.id !== now.call.id || getPhase(before) !== phase) return texts.phases[phase];
  const came = now.people.find(({ user }) => before.people.every((one) => one.user.id !== user.id));
  if (came) return texts.came(came.user.name);
  const gone = before.people.find(({ user }) => now.people.every((one) => one.user.id !== user.id));
  return gone ? texts.went(gone.user.name) : null;
}

const ofUnderWay = (before: CallState, now: CallState): string | null =>
  now.underWay && now.underWay.id !== before.underWay?.id ? texts.underWay : null;

function ofRinging(before: CallState, now: CallState): string | null {
  // While this device is in a call, another ringing call is not shown.
  if (isInCall(now)) return null;
  const [first] = now.ringing;
  const was = isInCall(before) ? undefined : before.ringing[0];
  if (first?.id === was?.id) return null;
  // The toast announces it.
  if (!first && now.answeredElsewhere !== before.answeredElsewhere) return null;
  return first ? texts.rings[first.media](formatCaller(first)) : texts.ringsNoLonger;
}
