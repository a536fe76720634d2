import type { ReactNode } from 'react';

interface ScrollBoxProps {
  className: string | undefined;
  /** Its name; left out where the part around it has one. */
  label?: string;
  children: ReactNode;
}

/** A box that scrolls by itself, and that the keyboard can reach although nothing in it may take the focus. */
export function ScrollBox({ className, label, children }: ScrollBoxProps) {
  const Box = label === undefined ? 'div' : 'section';
  return (
    <Box className={className} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}
