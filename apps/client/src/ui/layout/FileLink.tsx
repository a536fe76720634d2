import type { ComponentProps } from 'react';
import { useHref } from 'react-router';

type FileLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { to: string };

/** A link to a page or file of the server, not a screen of the app: opens in a new tab. */
export function FileLink({ to, ...rest }: FileLinkProps) {
  return <a {...rest} href={useHref(to)} target="_blank" rel="noopener" />;
}
