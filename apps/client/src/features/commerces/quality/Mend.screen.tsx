import type { MendedPlace } from '@callejero/contract/answers/quality.ts';
import { defects, isMendable, type MendableDefect } from '@callejero/contract/defects.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { useId, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { CategoryDialog } from '../../../entities/category/CategoryDialog.tsx';
import { qualityPath } from '../../../entities/commerce/quality-path.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { RelationField } from '../../../ui/fields/relation/RelationField.tsx';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { NextPageButton } from '../../../ui/list/NextPageButton.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { formatDate, formatNumber } from '../../../ui/values/format.ts';
import { allChosen, chosenIn, countChosen, isChosen, noneChosen, toggled } from './choice.ts';
import styles from './Quality.module.css';
import { beginMend, useMendPreview } from './quality-api.ts';
import { qualityTexts } from './texts.ts';

const texts = qualityTexts.preview;

/** What the mend of a defect would change in each commerce, to choose among them and to begin it. */
export default function MendScreen() {
  const { defect = '' } = useParams();
  return isMendable(defect) ? <MendOf key={defect} defect={defect} /> : <Navigate to={qualityPath} replace />;
}

function MendOf({ defect }: { defect: MendableDefect }) {
  const { user } = useSession();
  const allowed = isOffered(user, 'commerces:read') && isOffered(user, 'commerces:update');
  const { places, total, more, ...state } = useMendPreview(defect, allowed);
  return (
    <AppPage
      title={qualityTexts.mendOf(defects[defect])}
      note={places ? formatNumber(total) : undefined}
      back={qualityPath}
    >
      {!allowed ? (
        <State drawing="nothing" text={texts.notAllowed} />
      ) : !places ? (
        <FailureOrSkeleton of={state} rows={8} height="5rem" />
      ) : places.length === 0 ? (
        <State drawing="nothing" text={texts.empty} />
      ) : (
        <Choices defect={defect} places={places} total={total} more={more} />
      )}
    </AppPage>
  );
}

interface ChoicesProps extends Pick<ReturnType<typeof useMendPreview>, 'total' | 'more'> {
  defect: MendableDefect;
  places: readonly MendedPlace[];
}

function Choices({ defect, places, total, more }: ChoicesProps) {
  const navigate = useNavigate();
  const { busy, run } = useAttempt();
  const [choice, setChoice] = useState(allChosen);
  const [category, setCategory] = useState<string | null>(null);
  const count = countChosen(choice, total);
  const needsCategory = defect === 'category' && category === null;

  async function begin(): Promise<void> {
    await beginMend({ defect, ...chosenIn(choice), ...(category !== null && { category }) });
    feedback.info(texts.begun);
    navigate(qualityPath, { replace: true });
  }
  const submit = (
    <Button
      variant="primary"
      busy={busy}
      disabled={count === 0 || needsCategory}
      onClick={() => void run(begin)}
    >
      {count === 0
        ? texts.nothing
        : defect === 'unverified'
          ? texts.confirm(formatNumber(count))
          : texts.submit(formatNumber(count))}
    </Button>
  );
  return (
    <>
      <p>{texts.intro[defect]}</p>
      {defect === 'category' ? <CategoryChoice value={category} onChange={setCategory} /> : null}
      <div className="row wrap gap-2 above-3">
        {submit}
        <Button variant="plain" onClick={() => setChoice(count === 0 ? allChosen : noneChosen)}>
          {count === 0 ? texts.all : texts.none}
        </Button>
      </div>
      <ul className="plain-list grid one-column gap-2 above-3 below-3" aria-label={texts.list}>
        {places.map((place) => (
          <li key={place.id}>
            <label className="card flex gap-3 top pad-4">
              <input
                type="checkbox"
                className={`${styles.choiceInput} check`}
                checked={isChosen(choice, place.id)}
                onChange={() => setChoice(toggled(choice, place.id))}
              />
              <span className="grid break shrink gap-half">
                {defect === 'capitals' ? null : <strong>{place.name}</strong>}
                {place.changes.map((change) => (
                  <ChangeLines key={change.field} change={change} />
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {more ? <NextPageButton next={more} /> : null}
    </>
  );
}

/** The values of one field, the former one first. */
function ChangeLines({ change: { field, before, after } }: { change: MendedPlace['changes'][number] }) {
  const [was, is] =
    field === 'lastVerifiedAt'
      ? [before === null ? texts.never : formatDate(before), texts.today]
      : field === 'categories'
        ? [before ?? texts.withoutCategory, texts.chosen]
        : [before ?? texts.noValue, after ?? texts.noValue];
  return (
    <>
      {field === 'name' ? null : <span className="small-text muted">{texts.fields[field]}</span>}
      <span className="muted">
        <span className="small-text">{texts.before}</span> {was}
      </span>
      <span>
        <span className="small-text muted">{texts.after}</span> <strong>{is}</strong>
      </span>
    </>
  );
}

function CategoryChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const id = useId();
  return (
    <div className="below-3">
      <span id={`${id}-label`} className="field-label">
        {texts.category}
      </span>
      <RelationField
        resource={categories}
        filters={{ kind: 'commerce', active: true }}
        Dialog={CategoryDialog}
        many={false}
        id={id}
        name="category"
        label={texts.category}
        value={value}
        onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : null)}
        onBlur={() => undefined}
        required
        readOnly={false}
        values={{}}
        setValue={() => undefined}
      />
    </div>
  );
}
