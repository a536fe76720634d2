import type { Import, ImportValue } from '@callejero/contract/answers/imports.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { type FormEvent, useId, useState } from 'react';
import { useCreate, useList } from '../../../api/resource.ts';
import { useAbilities } from '../../../api/session/abilities.ts';
import { settings } from '../../../api/settings.ts';
import { CommerceDialog } from '../../../entities/commerce/CommerceDialog.tsx';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { useRelationNames } from '../../../ui/fields/relation/RelationField.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import type { OptionsDraft } from '../useOptionsDraft.ts';
import styles from './Values.module.css';
import { ValuesTable } from './ValuesTable.tsx';
import { mergedValues, unknownIn, withAnswer } from './values.ts';

const words = texts.places;

/** The places that a list of turns names and the guide does not know, each a question: which one it is, a new one, or none. */
export function PlaceValues({ item, options: { draft, change } }: { item: Import; options: OptionsDraft }) {
  const answers = draft.values.place ?? {};
  const values = mergedValues(item.files, 'place').filter(
    ({ raw, record }) => record === null || Object.hasOwn(answers, raw),
  );
  const unknown = unknownIn(values, answers);
  const [open, setOpen] = useState<{ raw: string; by: 'choosing' | 'creating' } | null>(null);
  const chosen = Object.values(answers).filter((id) => id !== null);
  const names = useRelationNames(commerces, chosen);
  const mayCreate = useAbilities(commerces).create;
  const answer = (raw: string, record: string | null | undefined) => {
    change({ values: { ...draft.values, place: withAnswer(answers, raw, record) } });
    setOpen(null);
  };
  if (values.length === 0) return null;
  const said = ({ raw, record, isLeftOut }: ImportValue): string => {
    const id = Object.hasOwn(answers, raw) ? answers[raw] : isLeftOut ? null : record;
    return id === null
      ? unknown.some((each) => each.raw === raw)
        ? words.unknown
        : words.leftOut
      : (names.get(id ?? '') ?? '…');
  };
  return (
    <section className={`${styles.values} card`}>
      <h2>{words.title}</h2>
      <p className="small-text muted">
        {unknown.length === 0
          ? words.known
          : words.open(unknown.length, formatNumber(unknown.reduce((sum, { rows }) => sum + rows, 0)))}
      </p>
      <ValuesTable
        values={values}
        unknown={unknown}
        column={words.place}
        cellOf={(value) => (
          <>
            <p className="break">{said(value)}</p>
            <div className="row wrap gap-2">
              <Button
                aria-label={words.chooseFor(value.raw)}
                onClick={() => setOpen({ raw: value.raw, by: 'choosing' })}
              >
                {words.choose}
              </Button>
              {mayCreate ? (
                <Button
                  aria-label={words.createFor(value.raw)}
                  onClick={() => setOpen({ raw: value.raw, by: 'creating' })}
                >
                  {words.create}
                </Button>
              ) : null}
              {answers[value.raw] === null ? null : (
                <Button
                  variant="plain"
                  aria-label={words.leaveOut(value.raw)}
                  onClick={() => answer(value.raw, null)}
                >
                  {words.leave}
                </Button>
              )}
            </div>
            {open?.raw === value.raw && open.by === 'creating' ? (
              <NewPlace
                raw={value.raw}
                onDone={(id) => (id === null ? setOpen(null) : answer(value.raw, id))}
              />
            ) : null}
          </>
        )}
      />
      {open?.by === 'choosing' ? (
        <CommerceDialog
          title={words.chooseFor(open.raw)}
          resource={commerces}
          filters={undefined}
          rowLabel={undefined}
          many={false}
          chosen={[]}
          onChange={([id]) => {
            if (id !== undefined) answer(open.raw, id);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
}

/** A proposal of a place, which waits for its review as those of people do. */
function NewPlace({ raw, onDone }: { raw: string; onDone: (id: string | null) => void }) {
  const id = useId();
  const [name, setName] = useState(raw.split(', ')[0] ?? raw);
  const [category, setCategory] = useState('');
  const { data } = useList(categories, {
    filters: { kind: 'commerce', active: true },
    select: ['name', 'slug'],
    sort: { name: 1 },
  });
  const usual = data?.data.find(({ slug }) => slug === 'farmacias')?.id ?? '';
  const create = useCreate(commerces);
  const { busy, run } = useAttempt();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), categories: [category || usual], location: settings().city.center };
    void run(async () => onDone((await create.mutateAsync(body)).id));
  };
  return (
    <form className="grid gap-2 one-column above-2" onSubmit={save}>
      <p className="muted">{words.proposal}</p>
      <label htmlFor={`${id}-name`}>{words.name}</label>
      <input
        id={`${id}-name`}
        className="input"
        required
        maxLength={120}
        readOnly={busy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label htmlFor={`${id}-category`}>{texts.values.category}</label>
      <select
        id={`${id}-category`}
        className="input"
        value={category || usual}
        onChange={(event) => setCategory(event.target.value)}
      >
        <Options of={(data?.data ?? []).map((each) => [each.id, each.name])} />
      </select>
      <div className="row wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {words.save}
        </Button>
        <Button variant="plain" onClick={() => onDone(null)}>
          {texts.values.cancel}
        </Button>
      </div>
    </form>
  );
}
