import { useEffect, useRef, useState } from 'react';
import { feedback } from '../../ui/feedback/feedback.ts';
import { TopLayer } from '../../ui/layout/TopLayer.tsx';
import { formatAnnouncement } from './call-announcement.ts';
import type { CallSnapshot } from './call-session.ts';
import { texts } from './texts.ts';

/**
 * Announces changes of calls to screen readers, on every page, and shows why a ringing call stopped before it was answered here.
 * It is mounted before the first change, because a live region that is inserted with its text may not be announced.
 */
export function CallAnnouncer({ snapshot }: { snapshot: CallSnapshot }) {
  const before = useRef(snapshot);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words = formatAnnouncement(before.current, snapshot);
    before.current = snapshot;
    if (words !== null) setSaid(words);
  }, [snapshot]);
  const { answeredElsewhere, user } = snapshot;
  useEffect(() => {
    if (answeredElsewhere === null) return;
    feedback.info(answeredElsewhere.answeredBy === user ? texts.answeredByYou : texts.answeredByOther);
  }, [answeredElsewhere, user]);
  return (
    <TopLayer>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </TopLayer>
  );
}
