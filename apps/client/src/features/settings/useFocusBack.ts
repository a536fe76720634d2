import { type RefObject, useEffect, useRef } from 'react';

/** For the button that a form takes the place of: when the form closes, the focus is where it came from. */
export function useFocusBack(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) opener.current?.focus();
    was.current = open;
  }, [open]);
  return opener;
}
