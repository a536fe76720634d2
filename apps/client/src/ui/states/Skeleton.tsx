import { texts } from '../texts.ts';

export interface SkeletonProps {
  rows?: number;
  height?: string;
}

/** Grey lines where content will be. */
export function Skeleton({ rows = 6, height = '1.25rem' }: SkeletonProps) {
  return (
    <div role="status" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          key={index}
          className="skeleton"
          style={{ height, width: `${92 - ((index * 17) % 40)}%`, margin: '18px 0' }}
        />
      ))}
    </div>
  );
}
