import type { Import, ImportValue } from '@callejero/contract/answers/imports.ts';
import { type Category, categories, compareCategories } from '@callejero/contract/resources/categories.ts';
import type { MappedValueField } from '@callejero/contract/resources/imports.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { addOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { useCreate, useList } from '../../../api/resource.ts';
import { useAbilities } from '../../../api/session/abilities.ts';
import { settings } from '../../../api/settings.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import type { OptionsDraft } from '../useOptionsDraft.ts';
import styles from './Values.module.css';
import { mergedValues, newName, unknownIn, withAnswer } from './values.ts';

type Choices = readonly (readonly [id: string, name: string])[];

/** Values that are shown at first, and with each further press. */
const step = 12;

interface ValuesProps {
  item: Import;
  options: OptionsDraft;
}

/** The words for categories, provinces and quarters in the files, each with the record that it means. */
export function Values(props: ValuesProps) {
  return (
    <>
      {hasCategoryWords(props.item) ? <CategoryValues {...props} /> : null}
      {(Object.keys(chosen) as (keyof typeof chosen)[]).map((field) =>
        props.item.files.some(({ values }) => values[field]?.length) ? (
          <RecordValues key={field} field={field} {...props} />
        ) : null,
      )}
    </>
  );
}

/** OpenStreetMap has tags instead, which the categories themselves name. */
const hasCategoryWords = ({ target, files }: Import): boolean =>
  target !== 'quarters' && files.some(({ format }) => format !== null && format !== 'overpass');

/** The words for categories, and the category of the rest. */
function CategoryValues({ item, options }: ValuesProps) {
  const { draft, change } = options;
  const [creating, setCreating] = useState<string | null>(null);
  const kind = item.target === 'events' ? 'event' : 'commerce';
  const choices = useChoices(kind);
  const mayCreate = useAbilities(categories).create;
  const restId = useId();
  return (
    <ValueTable
      field="category"
      item={item}
      options={options}
      choices={choices}
      tool={({ raw }) =>
        mayCreate ? (
          <IconButton
            icon={addOutline}
            label={texts.values.createFor(raw)}
            aria-expanded={creating === raw}
            onClick={() => setCreating(creating === raw ? null : raw)}
          />
        ) : null
      }
      below={({ raw }, answer) =>
        creating === raw ? (
          <NewCategory
            raw={raw}
            kind={kind}
            onDone={(id) => {
              if (id !== null) answer(raw, id);
              setCreating(null);
            }}
          />
        ) : null
      }
    >
      <tr>
        <th scope="row">{texts.values.rest}</th>
        <td />
        <td>
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
    </ValueTable>
  );
}

/** The words for records that are only chosen here. */
const chosen = { province: provinces, quarter: quarters } as const;

function RecordValues({ field, ...props }: ValuesProps & { field: keyof typeof chosen }) {
  const { country } = settings().city;
  const filters = field === 'province' ? { country } : {};
  const { data } = useList(chosen[field], { filters, select: ['name'] });
  const choices = (data?.data ?? []).map(({ id, name }) => [id, name] as const);
  // A city may have no quarters.
  return choices.length === 0 ? null : <ValueTable field={field} choices={choices} {...props} />;
}

type Answer = (raw: string, record: string | null | undefined) => void;

interface ValueTableProps extends ValuesProps {
  field: MappedValueField;
  choices: Choices;
  /** Beside the choice of a value. */
  tool?: (value: ImportValue) => ReactNode;
  /** Below it. */
  below?: (value: ImportValue, answer: Answer) => ReactNode;
  /** The last rows. */
  children?: ReactNode;
}

function ValueTable({ field, item, options, choices, tool, below, children }: ValueTableProps) {
  const { draft, change } = options;
  const values = mergedValues(item.files, field);
  const answers = draft.values[field] ?? {};
  const unknown = unknownIn(values, answers);
  const [open, setOpen] = useState(unknown.length > 0);
  const [count, setCount] = useState(step);
  const answer: Answer = (raw, record) =>
    change({ values: { ...draft.values, [field]: withAnswer(answers, raw, record) } });
  const rows = unknown.reduce((sum, value) => sum + value.rows, 0);
  const words = texts.values.of[field];
  return (
    <details
      className={`${styles.values} card`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{words.title}</h2>{' '}
        <span className="small-text muted">
          {unknown.length > 0
            ? texts.values.unknown(unknown.length, formatNumber(rows))
            : values.length > 0
              ? texts.values.known
              : null}
        </span>
      </summary>
      <table className="small-text full-width below-3">
        <thead>
          <tr>
            <th scope="col">{texts.values.value}</th>
            <th scope="col">{texts.values.rows}</th>
            <th scope="col">{words.column}</th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, count).map((value) => (
            <tr key={value.raw} data-unknown={unknown.includes(value) || undefined}>
              <th scope="row">{value.raw}</th>
              <td className={styles.rows}>{formatNumber(value.rows)}</td>
              <td>
                <div className="row gap-2">
                  <Choice field={field} value={value} answers={answers} choices={choices} onChange={answer} />
                  {tool?.(value)}
                </div>
                {below?.(value, answer)}
              </td>
            </tr>
          ))}
          {children}
        </tbody>
      </table>
      {values.length > count ? (
        <Button variant="plain" onClick={() => setCount(count + step)}>
          {texts.values.more(values.length - count)}
        </Button>
      ) : null}
    </details>
  );
}

/** The value of the option for rows that are left out. */
const none = 'none';

interface ChoiceProps {
  field: MappedValueField;
  value: ImportValue;
  answers: Readonly<Record<string, string | null>>;
  choices: Choices;
  onChange: Answer;
}

function Choice({ field, value: { raw, record, isLeftOut }, answers, choices, onChange }: ChoiceProps) {
  const words = texts.values.of[field];
  const answered = Object.hasOwn(answers, raw) ? answers[raw] : undefined;
  const current = answered === undefined ? (isLeftOut ? null : (record ?? undefined)) : answered;
  return (
    <select
      className="input"
      aria-label={words.meaningOf(raw)}
      value={current === null ? none : (current ?? '')}
      onChange={({ target: { value } }) =>
        onChange(raw, value === none ? null : value === '' ? undefined : value)
      }
    >
      <option value="">{words.unanswered}</option>
      <option value={none}>{words.none}</option>
      <Options of={choices} />
    </select>
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
