import { Failure } from './Failure.tsx';
import { Skeleton, type SkeletonProps } from './Skeleton.tsx';

interface FailureOrSkeletonProps extends SkeletonProps {
  /** The query that has no data. */
  of: { error: unknown; refetch: () => unknown };
}

/** Replaces content without data: the error of its query, or grey lines while it loads. */
export function FailureOrSkeleton({ of: { error, refetch }, ...lines }: FailureOrSkeletonProps) {
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton {...lines} />;
}
