import { useEffect, useRef, useState } from 'react';
import { announcementOf } from './call-announcement.ts';
import type { CallSnapshot } from './call-session.ts';

/** Says what happens with calls, on whatever page. It is there before anything happens: a region that comes with its words may stay unheard. */
export function CallAnnouncer({ snapshot }: { snapshot: CallSnapshot }) {
  const before = useRef(snapshot);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words = announcementOf(before.current, snapshot);
    before.current = snapshot;
    if (words !== null) setSaid(words);
  }, [snapshot]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
