import type { SavedView } from '@callejero/contract/answers/list-views.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { arrowDown, arrowUp, linkOutline, pencilOutline, trashOutline } from 'ionicons/icons';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { attempt } from '../../feedback/attempt.ts';
import { feedback } from '../../feedback/feedback.ts';
import { useAttempt } from '../../feedback/useAttempt.ts';
import { useCopy } from '../../feedback/useCopy.ts';
import { Button, IconButton } from '../../layout/Button.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { texts as allTexts } from '../../texts.ts';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';
import { moved } from './columns.tsx';
import { removeView, saveView } from './list-views.ts';

const texts = listTexts.views;

interface NamedColumn {
  key: string;
  label: string;
  place: string;
}

interface ViewsDialogProps {
  resource: Resource;
  views: readonly SavedView[];
  /** The query of what is shown. */
  query: string;
  all: readonly NamedColumn[];
  shown: readonly NamedColumn[];
  /** Null for the columns of the screen. */
  onColumns: (keys: readonly string[] | null) => void;
  onClose: () => void;
}

/** Chooses and orders the columns of a list; saves, renames, shares and removes its views. */
export function ViewsDialog({ resource, views, query, all, shown, onColumns, onClose }: ViewsDialogProps) {
  return (
    <Modal
      open
      large
      onClose={onClose}
      title={texts.title}
      foot={
        <Button variant="primary" onClick={onClose}>
          {allTexts.form.done}
        </Button>
      }
    >
      <div className="grid gap-4 one-column">
        <Views resource={resource} views={views} query={query} />
        <Columns all={all} shown={shown} onColumns={onColumns} />
      </div>
    </Modal>
  );
}

function Views({ resource, views, query }: Pick<ViewsDialogProps, 'resource' | 'views' | 'query'>) {
  const id = useId();
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const { busy, run } = useAttempt();
  const copy = useCopy();

  const linkOf = (view: SavedView) =>
    new URL(`${window.location.pathname}?${view.query}`, window.location.origin).href;
  const save = async () => {
    const view = renamed ?? { id: crypto.randomUUID(), query };
    if (!(await run(() => saveView(resource, { ...view, name: name.trim() })))) return;
    setName('');
    setRenamed(null);
  };
  const remove = async (view: SavedView) => {
    if (await feedback.confirm(texts.removeOne(view.name))) await attempt(() => removeView(view));
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{texts.saved}</h3>
      {views.length === 0 ? <p className="muted">{texts.none}</p> : null}
      <ul className={styles.rows}>
        {views.map((view) => (
          <li key={view.id} className={`${styles.rowsItem} row`}>
            <span className="grow shrink break">{view.name}</span>
            <IconButton
              icon={linkOutline}
              label={texts.copyLink(view.name)}
              onClick={() => void copy(linkOf(view))}
            />
            <IconButton
              icon={pencilOutline}
              label={texts.rename(view.name)}
              onClick={() => {
                setRenamed(view);
                setName(view.name);
                document.getElementById(`${id}-name`)?.focus();
              }}
            />
            <IconButton
              icon={trashOutline}
              label={texts.removeView(view.name)}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
      <form
        className="grid gap-2 one-column"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor={`${id}-name`} className="field-label">
          {renamed ? texts.newName : texts.name}
        </label>
        <div className="row gap-2">
          <input
            id={`${id}-name`}
            className="input grow shrink"
            required
            maxLength={60}
            readOnly={busy}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" className="rigid" busy={busy}>
            {renamed ? texts.saveName : texts.save}
          </Button>
        </div>
        <p className="field-help">{texts.help}</p>
      </form>
    </section>
  );
}

function Columns({ all, shown, onColumns }: Pick<ViewsDialogProps, 'all' | 'shown' | 'onColumns'>) {
  const id = useId();
  const keys = shown.map(({ key }) => key);
  const hidden = all.filter(({ key }) => !keys.includes(key));
  const choose = (key: string) =>
    onColumns(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
  const move = (button: HTMLElement, key: string, by: 1 | -1) => {
    // A row that moves in the document loses the focus.
    flushSync(() => onColumns(moved(keys, key, by)));
    button.focus();
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="row wrap gap-2">
        <h3 id={`${id}-title`} className="grow">
          {texts.columns}
        </h3>
        <Button variant="plain" onClick={() => onColumns(null)}>
          {texts.reset}
        </Button>
      </div>
      <ul className={styles.rows}>
        {[...shown, ...hidden].map((column) => {
          const at = keys.indexOf(column.key);
          return (
            <li key={column.key} className={`${styles.rowsItem} row`}>
              <label className={styles.column}>
                <input
                  type="checkbox"
                  className="check"
                  checked={at >= 0}
                  disabled={column.place === 'title'}
                  onChange={() => choose(column.key)}
                />
                {column.label}
              </label>
              {at >= 0 ? (
                <>
                  <IconButton
                    icon={arrowUp}
                    label={`${allTexts.form.moveUp} ${column.label}`}
                    aria-disabled={at === 0}
                    onClick={({ currentTarget }) => move(currentTarget, column.key, -1)}
                  />
                  <IconButton
                    icon={arrowDown}
                    label={`${allTexts.form.moveDown} ${column.label}`}
                    aria-disabled={at === keys.length - 1}
                    onClick={({ currentTarget }) => move(currentTarget, column.key, 1)}
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
