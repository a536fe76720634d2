import type { Import } from '@callejero/contract/answers/imports.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';

import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import type { OptionsDraft } from '../useOptionsDraft.ts';
import { ValueChoice } from './ValueChoice.tsx';
import styles from './Values.module.css';
import { mergedValues, unknownIn, withAnswer } from './values.ts';

interface ProvinceValuesProps {
  item: Import;
  options: OptionsDraft;
}

/** The words for provinces that mean none, or that were answered: the others need no question. */
export function ProvinceValues({ item, options: { draft, change } }: ProvinceValuesProps) {
  const answers = draft.values.province ?? {};
  const all = mergedValues(item.files, 'province');
  const values = all.filter(({ raw, record }) => record === null || Object.hasOwn(answers, raw));
  const unknown = unknownIn(values, answers);
  const { data } = useList(provinces, {
    filters: { country: settings().city.country },
    select: ['name'],
    sort: { name: 1 },
  });
  const choices = (data?.data ?? []).map(({ id, name }) => [id, name] as const);
  if (values.length === 0) return null;
  return (
    <details className={`${styles.values} card`} open>
      <summary>
        <h2>{texts.provinces.title}</h2>{' '}
        <span className="small-text muted">
          {unknown.length > 0
            ? texts.values.unknown(
                unknown.length,
                formatNumber(unknown.reduce((sum, { rows }) => sum + rows, 0)),
              )
            : texts.values.known}
        </span>
      </summary>
      <table className="small-text full-width below-3">
        <thead>
          <tr>
            <th scope="col">{texts.values.value}</th>
            <th scope="col">{texts.values.rows}</th>
            <th scope="col">{texts.provinces.province}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.raw} data-unknown={unknown.includes(value) || undefined}>
              <th scope="row">{value.raw}</th>
              <td className={styles.rows}>{formatNumber(value.rows)}</td>
              <td>
                <ValueChoice
                  value={value}
                  answers={answers}
                  choices={choices}
                  label={texts.provinces.provinceOf(value.raw)}
                  rest={texts.provinces.asCity}
                  onChange={(raw, record) =>
                    change({ values: { ...draft.values, province: withAnswer(answers, raw, record) } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
