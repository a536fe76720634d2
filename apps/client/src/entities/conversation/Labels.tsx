import type { InboxLabel } from '@callejero/contract/inbox.ts';
import { texts } from './texts.ts';

/** The labels of a conversation, each as text on its tone. */
export function Labels({ labels }: { labels: readonly InboxLabel[] }) {
  if (labels.length === 0) return null;
  return (
    <span className="flex wrap gap-2">
      <span className="visually-hidden">{texts.labels}</span>
      {labels.map(({ id, name, tone }) => (
        <span key={id} className={`status ${tone}`}>
          {name}
        </span>
      ))}
    </span>
  );
}
