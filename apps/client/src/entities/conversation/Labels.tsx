import type { InboxLabel } from '@callejero/contract/inbox.ts';
import { texts } from './texts.ts';

/** The labels of a conversation, each as text on its tone. */
export function Labels({ labels }: { labels: readonly InboxLabel[] }) {
  if (labels.length === 0) return null;
  return (
    <ul className="plain-list flex wrap gap-2" aria-label={texts.labels}>
      {labels.map(({ id, name, tone }) => (
        <li key={id} className={`status ${tone}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}
