import { placeTypes } from '@callejero/contract/enums/place-types.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { useState } from 'react';
import { Link } from '../../../ui/layout/Link.tsx';
import { NamedIcon } from '../../../ui/layout/NamedIcon.tsx';
import { ScrollBox } from '../../../ui/layout/ScrollBox.tsx';
import { SearchInput } from '../../../ui/list/filters/SearchInput.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { useImportMapping } from '../api.ts';
import importsStyles from '../imports.module.css';
import { texts } from '../texts.ts';
import styles from './mapping.module.css';

/** The table of recognised categories. Loaded when it is opened: it is long and rarely needed. */
export function Mapping({ target }: { target: 'commerces' | 'events' }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={`${styles.details} card`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.detailsSummary}>
        <h2 className="inline normal-text">{texts.mapping.title[target]}</h2>
      </summary>
      {open ? <MappingTable target={target} /> : null}
    </details>
  );
}

function MappingTable({ target }: { target: 'commerces' | 'events' }) {
  const mapping = useImportMapping(target);
  const [search, setSearch] = useState('');
  if (mapping.error) return <Failure error={mapping.error} onRetry={() => void mapping.refetch()} />;
  if (!mapping.data) return <Skeleton rows={6} />;
  const { rows, ignored, unclaimed } = mapping.data;
  const wanted = fold(search);
  const shown = rows.filter((row) => fold(`${row.tag} ${row.category.name}`).includes(wanted));
  return (
    <div className={styles.mapping}>
      <p className="small-text muted">
        {texts.mapping.help[target]} <Link to="/categories">{texts.mapping.categories}</Link>
      </p>
      <SearchInput label={texts.mapping.search} value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <p role="status">{texts.mapping.nothing}</p>
      ) : (
        <ScrollBox className={importsStyles.scroll} label={texts.mapping.title[target]}>
          <table className={importsStyles.table}>
            <thead>
              <tr>
                <th scope="col" className={importsStyles.head}>
                  {texts.mapping.tag}
                </th>
                <th scope="col" className={importsStyles.head}>
                  {texts.mapping.category}
                </th>
                {target === 'commerces' ? (
                  <th scope="col" className={importsStyles.head}>
                    {texts.mapping.placeType}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={`${row.tag} ${row.category.id}`}>
                  <td className={importsStyles.cell}>
                    <code className={importsStyles.code}>{row.tag}</code>
                  </td>
                  <td className={importsStyles.cell}>
                    <Link className="inline-row gap-2" to={`/category/edit/${row.category.id}`}>
                      <span
                        className={styles.categoryMark}
                        style={{ background: row.category.color }}
                        aria-hidden="true"
                      >
                        <NamedIcon name={row.category.icon ?? 'storefront'} />
                      </span>
                      {row.category.name}
                    </Link>
                  </td>
                  {target === 'commerces' ? (
                    <td className={importsStyles.cell}>
                      {row.placeType === null ? texts.mapping.none : placeTypes[row.placeType]}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {ignored.length > 0 ? (
        <details>
          <summary>{texts.mapping.ignored}</summary>
          <ul className={styles.ignored}>
            {ignored.map(({ tag, reason }) => (
              <li key={tag}>
                <code className={importsStyles.code}>{tag}</code> {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {unclaimed.length > 0 ? (
        <details>
          <summary>{texts.mapping.unclaimed[target]}</summary>
          <p className="flex wrap small-text gap-1-3">
            {unclaimed.map((tag) => (
              <code key={tag} className={importsStyles.code}>
                {tag}
              </code>
            ))}
          </p>
        </details>
      ) : null}
    </div>
  );
}
