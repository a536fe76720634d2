import { useRef } from 'react';
import { isUnreachable, type RequestError } from '../../api/http/errors.ts';

interface Read {
  data: unknown;
  error: RequestError | null;
  /** What is there belongs to another read. */
  isPlaceholderData?: boolean;
}

/** Whether something could not be had because the server is away: also while it is asked for once more. */
export function useUnreachable({ data, error, isPlaceholderData = false }: Read): boolean {
  const lost = useRef(false);
  if (error) lost.current = isUnreachable(error);
  else if (data !== undefined && !isPlaceholderData) lost.current = false;
  return lost.current && (data === undefined || isPlaceholderData || error !== null);
}
