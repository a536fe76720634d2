import type { ComponentProps } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string;
  replace?: boolean;
  /** The router state for the next page. */
  state?: unknown;
};

/** A link to a page of the app. React Router's own one brings the code of its framework, which every page would load. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const there = createPath(useResolvedPath(to));
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
        if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
        event.preventDefault();
        // A link to the page itself must not add a step to the history.
        navigate(to, { replace: replace ?? here === there, state });
      }}
    />
  );
}
