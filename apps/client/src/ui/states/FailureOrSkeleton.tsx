import { Failure } from './Failure.tsx';
import { Skeleton, type SkeletonProps } from './Skeleton.tsx';

interface FailureOrSkeletonProps extends SkeletonProps {
  /** The read that has no data. */
  of: { error: unknown; refetch: () => unknown };
}

/** In place of what was asked for and is not there: why it could not be read, or grey lines until it comes. */
export function FailureOrSkeleton({ of: { error, refetch }, ...lines }: FailureOrSkeletonProps) {
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton {...lines} />;
}
