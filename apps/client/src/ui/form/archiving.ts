import { createContext, useEffect, useState } from 'react';
import { useIsCurrentPage } from '../layout/RoutePage.tsx';

export interface Archiving {
  /** The row of the form is being archived: whoever asked for it, or for what is known of it, would be answered with 404. */
  isArchiving: boolean;
  setArchiving: (isArchiving: boolean) => void;
}

export const ArchivingContext = createContext<Archiving>({
  isArchiving: false,
  setArchiving: () => undefined,
});

/** The state of one form. A page that is shown again, because archiving was undone, begins anew. */
export function useArchiving(): Archiving {
  const [isArchiving, setArchiving] = useState(false);
  const isCurrent = useIsCurrentPage();
  useEffect(() => {
    if (isCurrent) setArchiving(false);
  }, [isCurrent]);
  return { isArchiving, setArchiving };
}
