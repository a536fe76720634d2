import { createContext, useState } from 'react';

export interface Archiving {
  /** The row of the form is being archived: reads of the row, or of its related data, would get 404. */
  isArchiving: boolean;
  setArchiving: (isArchiving: boolean) => void;
}

export const ArchivingContext = createContext<Archiving>({
  isArchiving: false,
  setArchiving: () => undefined,
});

/** The archiving state of one form. */
export function useArchiving(): Archiving {
  const [isArchiving, setArchiving] = useState(false);
  return { isArchiving, setArchiving };
}
