import { Button } from '../layout/Button.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Empty } from '../states/Empty.tsx';
import { State } from '../states/State.tsx';
import { listTexts } from './texts.ts';
import type { HeaderLink } from './types.ts';
import { type ListView, noResultsText } from './view.ts';

/** No row matches the search and the filters. */
export function NoResults({ view, onView }: { view: ListView; onView: (change: Partial<ListView>) => void }) {
  return (
    <State drawing="nothing" text={noResultsText(view)}>
      <Button onClick={() => onView({ search: '', filters: {} })}>{listTexts.clearAll}</Button>
    </State>
  );
}

interface EmptyListProps {
  text: string;
  createHref: string | undefined;
  createLabel: string;
  links: readonly HeaderLink[];
  /** The plural name of the rows, in small letters. */
  many: string;
}

/** There is no row yet: how to make the first one. */
export function EmptyList({ text, createHref, createLabel, links, many }: EmptyListProps) {
  return (
    <Empty
      text={text}
      action={
        <>
          {createHref ? (
            <LinkButton href={createHref} variant="primary">
              {createLabel}
            </LinkButton>
          ) : null}
          {links.map(({ href, whenEmpty }) =>
            whenEmpty ? (
              <LinkButton key={href} href={href} variant="secondary">
                {whenEmpty(many)}
              </LinkButton>
            ) : null,
          )}
        </>
      }
    />
  );
}
