import { Button } from '../layout/Button.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Empty } from '../states/Empty.tsx';
import { State } from '../states/State.tsx';
import { listTexts } from './texts.ts';
import type { HeaderLink } from './types.ts';
import { isInitial, isNarrowed, type ListView, noResultsText } from './view.ts';

interface EmptyListProps {
  view: ListView;
  onView: (change: Partial<ListView>) => void;
  /** Filters that the screen begins with, which narrow nothing. */
  initialFilters: Readonly<Record<string, readonly string[]>> | undefined;
  /** What a list without any row says. */
  text: string;
  createHref: string | undefined;
  createLabel: string;
  links: readonly HeaderLink[];
  /** The plural name of the rows, in small letters. */
  many: string;
}

/** Says why there are no rows: none matches, none is archived, or there is none yet, with how to make the first one. */
export function EmptyList(props: EmptyListProps) {
  const { view, onView, text, createHref, createLabel, links, many } = props;
  if (isNarrowed(view) && !isInitial(view, props.initialFilters))
    return (
      <State drawing="nothing" text={noResultsText(view)}>
        <Button onClick={() => onView({ search: '', filters: {} })}>{listTexts.clearAll}</Button>
      </State>
    );
  if (view.archived) return <Empty text={listTexts.noArchived} />;
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
