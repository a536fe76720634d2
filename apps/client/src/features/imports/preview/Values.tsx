import type { Import } from '@callejero/contract/answers/imports.ts';
import { type Category, categories, compareCategories } from '@callejero/contract/resources/categories.ts';
import { addOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { useCreate, useList } from '../../../api/resource.ts';
import { useAbilities } from '../../../api/session/abilities.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import type { OptionsDraft } from '../useOptionsDraft.ts';
import { type Choices, ValueChoice } from './ValueChoice.tsx';
import styles from './Values.module.css';
import { ValuesTable } from './ValuesTable.tsx';
import { mergedValues, newName, unknownIn, withAnswer } from './values.ts';

/** Values that are shown at first, and with each further press. */
const step = 12;

interface ValuesProps {
  item: Import;
  options: OptionsDraft;
}

/** The words for categories in the files, each with the category that it means, and the category of the rest. */
export function Values({ item, options: { draft, change } }: ValuesProps) {
  const values = mergedValues(item.files, 'category');
  const answers = draft.values.category ?? {};
  const unknown = unknownIn(values, answers);
  const [open, setOpen] = useState(unknown.length > 0);
  const [count, setCount] = useState(step);
  const [creating, setCreating] = useState<string | null>(null);
  const kind = item.target === 'events' ? 'event' : 'commerce';
  const choices = useChoices(kind);
  const mayCreate = useAbilities(categories).create;
  const restId = useId();
  const answer = (raw: string, record: string | null | undefined) =>
    change({ values: { ...draft.values, category: withAnswer(answers, raw, record) } });
  const rows = unknown.reduce((sum, value) => sum + value.rows, 0);
  return (
    <details
      className={`${styles.values} card`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.valuesSummary}>
        <h2 className="inline normal-text">{texts.values.title}</h2>{' '}
        <span className="small-text muted">
          {unknown.length > 0
            ? texts.values.unknown(unknown.length, formatNumber(rows))
            : values.length > 0
              ? texts.values.known
              : null}
        </span>
      </summary>
      <ValuesTable
        values={values.slice(0, count)}
        unknown={unknown}
        column={texts.values.category}
        cellOf={(value) => (
          <>
            <div className="row gap-2">
              <ValueChoice
                value={value}
                answers={answers}
                choices={choices}
                label={texts.values.categoryOf(value.raw)}
                rest={texts.values.asRest}
                onChange={answer}
              />
              {mayCreate ? (
                <IconButton
                  icon={addOutline}
                  label={texts.values.createFor(value.raw)}
                  aria-expanded={creating === value.raw}
                  onClick={() => setCreating(creating === value.raw ? null : value.raw)}
                />
              ) : null}
            </div>
            {creating === value.raw ? (
              <NewCategory
                raw={value.raw}
                kind={kind}
                onDone={(id) => {
                  if (id !== null) answer(value.raw, id);
                  setCreating(null);
                }}
              />
            ) : null}
          </>
        )}
      >
        <tr className={styles.row}>
          <th scope="row" className={styles.name}>
            {texts.values.rest}
          </th>
          <td className={styles.cell} />
          <td className={styles.cell}>
            <select
              id={restId}
              className="input"
              aria-label={texts.values.restOf}
              value={draft.defaultCategory ?? ''}
              onChange={(event) => change({ defaultCategory: event.target.value || null })}
            >
              <option value="">{texts.values.noRest[kind === 'event' ? 'events' : 'commerces']}</option>
              <Options of={choices} />
            </select>
          </td>
        </tr>
      </ValuesTable>
      {values.length > count ? (
        <Button variant="plain" onClick={() => setCount(count + step)}>
          {texts.values.more(values.length - count)}
        </Button>
      ) : null}
    </details>
  );
}

/** Active categories of a kind, with the name of their parent after theirs. */
function useChoices(kind: Category['kind']): Choices {
  const { data } = useList(categories, {
    filters: { kind, active: true },
    select: ['name', 'parent', 'order'],
  });
  const all = data?.data ?? [];
  const under = (parent: string | null) =>
    all.filter((category) => category.parent === parent).sort(compareCategories);
  return under(null).flatMap((root) => [
    [root.id, root.name] as const,
    ...under(root.id).map(({ id, name }) => [id, `${name} (${root.name})`] as const),
  ]);
}

interface NewCategoryProps {
  raw: string;
  kind: Category['kind'];
  /** Called with the id of the new category, or null if none was made. */
  onDone: (id: string | null) => void;
}

function NewCategory({ raw, kind, onDone }: NewCategoryProps) {
  const id = useId();
  const [name, setName] = useState(newName(raw));
  const create = useCreate(categories);
  const { busy, run } = useAttempt();
  return (
    <form
      className="grid gap-2 one-column above-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => onDone((await create.mutateAsync({ name: name.trim(), kind })).id));
      }}
    >
      <label htmlFor={id}>{texts.values.newName}</label>
      <input
        id={id}
        className="input"
        required
        maxLength={80}
        readOnly={busy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {texts.values.save}
        </Button>
        <Button variant="plain" onClick={() => onDone(null)}>
          {texts.values.cancel}
        </Button>
      </div>
    </form>
  );
}
