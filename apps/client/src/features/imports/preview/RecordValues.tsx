import type { Import } from '@callejero/contract/answers/imports.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import type { OptionsDraft } from '../useOptionsDraft.ts';
import { ValueChoice } from './ValueChoice.tsx';
import styles from './Values.module.css';
import { ValuesTable } from './ValuesTable.tsx';
import { mergedValues, unknownIn, withAnswer } from './values.ts';

const chosen = { province: provinces, quarter: quarters } as const;

interface RecordValuesProps {
  field: keyof typeof chosen;
  item: Import;
  options: OptionsDraft;
}

/** The words for provinces or quarters that mean none, or that were answered: the others need no question. */
export function RecordValues({ field, item, options: { draft, change } }: RecordValuesProps) {
  const words = texts.records[field];
  const answers = draft.values[field] ?? {};
  const all = mergedValues(item.files, field);
  const values = all.filter(({ raw, record }) => record === null || Object.hasOwn(answers, raw));
  const unknown = unknownIn(values, answers);
  const { data } = useList(chosen[field], {
    filters: field === 'province' ? { country: settings().city.country } : {},
    select: ['name'],
    sort: { name: 1 },
  });
  const choices = (data?.data ?? []).map(({ id, name }) => [id, name] as const);
  // A city may have no quarters.
  if (values.length === 0 || choices.length === 0) return null;
  return (
    <details className={`${styles.values} card`} open>
      <summary className={styles.valuesSummary}>
        <h2 className="inline normal-text">{words.title}</h2>{' '}
        <span className="small-text muted">
          {unknown.length > 0
            ? texts.values.unknown(
                unknown.length,
                formatNumber(unknown.reduce((sum, { rows }) => sum + rows, 0)),
              )
            : texts.values.known}
        </span>
      </summary>
      <ValuesTable
        values={values}
        unknown={unknown}
        column={words.column}
        cellOf={(value) => (
          <>
            <ValueChoice
              value={value}
              answers={answers}
              choices={choices}
              label={words.meaningOf(value.raw)}
              rest={words.rest}
              onChange={(raw, record) =>
                change({ values: { ...draft.values, [field]: withAnswer(answers, raw, record) } })
              }
            />
          </>
        )}
      />
    </details>
  );
}
