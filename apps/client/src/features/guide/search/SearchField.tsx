import { closeOutline, searchOutline } from 'ionicons/icons';
import { useId } from 'react';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { maxSearchLength } from '../guide-url.ts';
import guideStyles from '../layout/guide.module.css';
import { texts } from '../texts.ts';
import { optionId, Suggestions } from './Suggestions.tsx';
import styles from './search.module.css';
import { type SearchHandlers, useSearchCombobox } from './useSearchCombobox.ts';

interface SearchFieldProps extends SearchHandlers {
  /** Moves the focus to the results; null without any. */
  onToResults: (() => void) | null;
}

/** The search field, with suggestions below while the person types, and recent searches while it is empty. */
export function SearchField({ onToResults, ...handlers }: SearchFieldProps) {
  const { input, text, options, open, active, ...combobox } = useSearchCombobox(handlers);
  const id = useId();
  return (
    <search
      className={`${guideStyles.guideSearch} relative ${open ? 'open' : ''}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) combobox.close();
      }}
    >
      <form className={guideStyles.guideSearchForm} onSubmit={combobox.submit} action="#">
        <Icon className={styles.searchIcon} icon={searchOutline} />
        <input
          className={guideStyles.guideSearchInput}
          ref={input}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-options`}
          aria-activedescendant={open && active >= 0 ? optionId(id, active) : undefined}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          placeholder={texts.search.placeholder}
          aria-label={texts.search.label}
          value={text}
          onChange={(event) => combobox.type(event.target.value)}
          onClick={combobox.show}
          onKeyDown={combobox.onKeyDown}
        />
        {onToResults && !open ? (
          <button type="button" className="skip-link" onClick={onToResults}>
            {texts.search.toPlaces}
          </button>
        ) : null}
        {text === '' ? null : (
          <button
            type="button"
            className={styles.searchClear}
            aria-label={texts.search.clear}
            onClick={combobox.clear}
          >
            <Icon icon={closeOutline} />
          </button>
        )}
      </form>
      <Suggestions
        id={id}
        open={open}
        options={options}
        active={active}
        recent={combobox.isRecent}
        onChoose={combobox.choose}
        onForget={combobox.forget}
      />
    </search>
  );
}
