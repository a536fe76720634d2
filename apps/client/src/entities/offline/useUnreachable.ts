import { useRef } from 'react';
import { isUnreachable, type RequestError } from '../../api/http/errors.ts';

interface Read {
  data: unknown;
  error: RequestError | null;
  /** The data belongs to another query. */
  isPlaceholderData?: boolean;
}

/** Whether a read failed because the server can't be reached; stays true during the next try. */
export function useUnreachable({ data, error, isPlaceholderData = false }: Read): boolean {
  const lost = useRef(false);
  if (error) lost.current = isUnreachable(error);
  else if (data !== undefined && !isPlaceholderData) lost.current = false;
  return lost.current && (data === undefined || isPlaceholderData || error !== null);
}
