import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

interface LinkButtonProps {
  href: string;
  variant?: 'primary' | 'secondary' | 'plain';
  className?: string | undefined;
  /** The router state for the next page. */
  state?: unknown;
  children: ReactNode;
}

/** A link to a page of the app that looks like a button. */
export function LinkButton({
  href,
  variant = 'secondary',
  className = '',
  state,
  children,
}: LinkButtonProps) {
  return (
    <Link to={href} state={state} className={`button ${variant} ${className}`}>
      {children}
    </Link>
  );
}
