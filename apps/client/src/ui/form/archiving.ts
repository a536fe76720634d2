import { createContext, useEffect, useState } from 'react';
import { useIsCurrentPage } from '../layout/RoutePage.tsx';

export interface Archiving {
  /** The row of the form is being archived: reads of the row, or of its related data, would get 404. */
  isArchiving: boolean;
  setArchiving: (isArchiving: boolean) => void;
}

export const ArchivingContext = createContext<Archiving>({
  isArchiving: false,
  setArchiving: () => undefined,
});

/** The archiving state of one form; it is reset when the page is shown again after an undo. */
export function useArchiving(): Archiving {
  const [isArchiving, setArchiving] = useState(false);
  const isCurrent = useIsCurrentPage();
  useEffect(() => {
    if (isCurrent) setArchiving(false);
  }, [isCurrent]);
  return { isArchiving, setArchiving };
}
