import { plainColor } from '@callejero/contract/theme/canvas-colors.ts';
import { searchOutline, timeOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { settings } from '../../../api/settings.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { NamedIcon } from '../../../ui/layout/NamedIcon.tsx';
import { inkOn } from '../../../ui/map/style/contrast.ts';
import { formatDistance } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import { type Choice, choiceKey } from './recent-searches.ts';
import styles from './search.module.css';

const words = texts.suggestions;

interface SuggestionsProps {
  id: string;
  open: boolean;
  options: readonly Choice[];
  active: number;
  /** The options are recent searches. */
  recent: boolean;
  onChoose: (choice: Choice) => void;
  onForget: () => void;
}

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** The list below the search field. The focus stays in the field, whose keys move the active option. */
export function Suggestions({ id, open, options, active, recent, onChoose, onForget }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {open ? words.count(options.length) : ''}
      </span>
      <div className={styles.suggestions} hidden={!open}>
        {recent ? (
          <div className={styles.suggestionsHead}>
            <span aria-hidden="true">{words.recent}</span>
            <Button variant="plain" onClick={onForget}>
              {words.forget}
            </Button>
          </div>
        ) : null}
        <div
          ref={list}
          role="listbox"
          id={`${id}-options`}
          aria-label={recent ? words.recent : words.label}
          // A press must not move the focus, so that the phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((choice, index) => (
            <button
              type="button"
              key={choiceKey(choice)}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.suggestion}
              onClick={() => onChoose(choice)}
            >
              <OptionContent choice={choice} recent={recent} />
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

function OptionContent({ choice, recent }: { choice: Choice; recent: boolean }): ReactNode {
  if (choice.kind === 'text') {
    return (
      <>
        <span className={styles.suggestionIcon}>
          <Icon icon={recent ? timeOutline : searchOutline} />
        </span>
        <span className={styles.suggestionText}>{recent ? choice.text : words.searchFor(choice.text)}</span>
      </>
    );
  }
  if (choice.kind === 'category') {
    const color = choice.color ?? plainColor;
    return (
      <>
        <span className={styles.suggestionIcon} style={{ backgroundColor: color, color: inkOn(color) }}>
          <NamedIcon name={choice.icon ?? 'storefront'} />
        </span>
        <span className={styles.suggestionText}>
          {choice.text}
          <span className="small-text muted one-line">{words.kinds.category}</span>
        </span>
      </>
    );
  }
  if (choice.kind === 'event' || choice.kind === 'promotion') {
    return (
      <>
        <span className={styles.suggestionIcon}>
          <NamedIcon name={choice.kind === 'event' ? 'calendar' : 'ticket'} />
        </span>
        <span className={styles.suggestionText}>
          {choice.text}
          <span className="small-text muted one-line">
            {[words.kinds[choice.kind], choice.where].filter(Boolean).join(' · ')}
          </span>
        </span>
      </>
    );
  }
  // The city's name is left out: it would be the same for nearly all.
  const where = choice.where?.replace(`, ${settings().city.name}`, '');
  const facts = [choice.category, where].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.suggestionIcon}>
        <NamedIcon name="location" />
      </span>
      <span className={styles.suggestionText}>
        {choice.text}
        <span className="small-text muted one-line">{facts}</span>
      </span>
      {choice.distance === undefined ? null : (
        <span className="small-text muted rigid digits">{formatDistance(choice.distance)}</span>
      )}
    </>
  );
}
