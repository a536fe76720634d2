import { type Point, pointSchema } from '@callejero/contract/resource.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newCommerce } from '../../entities/commerce/commerce-values.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { summaryOf } from '../../ui/form/errors.ts';
import { FormSections, sectionId } from '../../ui/form/FormSections.tsx';
import { UnsentNotice } from '../../ui/form/save/UnsentNotice.tsx';
import { useResourceForm } from '../../ui/form/useResourceForm.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { propose, type SimilarCommerce, similarTo } from './my-api.ts';
import { proposalBody, proposalOverrides, steps } from './owner-form.ts';
import { SimilarPlaces } from './SimilarPlaces.tsx';
import { texts } from './texts.ts';
import '../../ui/form/form.css';
import formStyles from '../../ui/form/form.module.css';
import styles from './ProposalWizard.module.css';

/** The point of the map at which a place is missing. */
function askedPoint(search: string): { location?: Point } {
  const params = new URLSearchParams(search);
  const { success, data } = pointSchema.safeParse({
    lat: Number(params.get('lat') ?? Number.NaN),
    lng: Number(params.get('lng') ?? Number.NaN),
  });
  return success ? { location: data } : {};
}

const listHref = '/my-commerces';
const words = texts.form;
const last = steps.length - 1;

/** Proposes a new commerce in three steps. Before the second one it offers similar places that exist already. */
export function ProposalWizard() {
  const navigate = useNavigate();
  const formId = useId();
  const [step, setStep] = useState(0);
  const [similar, setSimilar] = useState<SimilarCommerce[] | null>(null);
  const { busy: looking, run } = useAttempt();
  /** How many times a step was refused. After each time the first wrong field gets the focus. */
  const [refusals, setRefusals] = useState(0);
  /** The place for which the person said that no similar one is the same. */
  const dismissed = useRef('');
  const body = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const [defaults] = useState(() => ({ ...newCommerce(), owners: null, ...askedPoint(search) }));
  const form = useResourceForm(
    {
      resource: commerces,
      action: 'create',
      id: 'new',
      sections: steps.flat(),
      overrides: proposalOverrides,
      defaults,
      backHref: listHref,
      formHref: '/my-commerce',
      beforeSave: proposalBody,
      create: propose,
    },
    null,
    (saved) => {
      feedback.info(words.sent(String(saved.name)));
      navigate(listHref, { replace: true });
    },
    {
      formId,
      extra: step,
      onRestored: (at) => setStep(typeof at === 'number' && steps[at] ? at : 0),
    },
  );
  const shape = { resource: commerces, sections: steps.flat(), overrides: proposalOverrides };
  const sections = steps[step] ?? [];
  const names = sections.flatMap(({ fields }) => [...fields]);

  const attempt = form.attempt + refusals;
  /** The errors of the fields of this step, and those of no field. */
  const ofStep = form.refused.filter(({ control }) => control === null || names.includes(control));

  // A field that the server refuses may be in an earlier step.
  const refused = Object.keys(form.errors);
  const wrong = steps.findIndex((each) =>
    each.some(({ fields }) => fields.some((name) => refused.includes(name))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    if (form.attempt > 0 && wrong >= 0) setStep(wrong);
  }, [form.attempt]);

  /** A new step is shown from its top. */
  const went = useRef(false);
  const goTo = (to: number) => {
    went.current = true;
    setStep(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useEffect(() => {
    if (!went.current) return;
    went.current = false;
    const section = document.getElementById(sectionId(formId, 0));
    section?.querySelector('h2')?.focus({ preventScroll: true });
    body.current?.closest('.content')?.scrollTo({ top: 0 });
  }, [step]);

  async function next(): Promise<void> {
    if (looking) return;
    if (!(await form.check(names))) return setRefusals((before) => before + 1);
    if (step > 0) return goTo(step + 1);
    const place = {
      name: String(form.values.name).trim(),
      location: form.values.location as Commerce['location'],
    };
    const key = JSON.stringify(place);
    if (dismissed.current === key) return goTo(1);
    await run(async () => {
      const found = await similarTo(place);
      dismissed.current = key;
      if (found.length > 0) setSimilar(found);
      else goTo(1);
    });
  }

  const cancel = async () => {
    if (await mayLeave()) navigate(listHref, { state: { direction: 'back' } });
  };

  if (similar)
    return (
      <AppPage title={texts.similar.title(similar.length)} back={listHref}>
        <SimilarPlaces
          places={similar}
          onClaimed={() => {
            form.discard();
            navigate(listHref, { replace: true });
          }}
          onNone={() => {
            setSimilar(null);
            goTo(1);
          }}
          onBack={() => setSimilar(null)}
        />
      </AppPage>
    );
  return (
    <AppPage
      title={texts.propose}
      note={words.step(step + 1, steps.length)}
      back={listHref}
      foot={
        <div className={formStyles.foot}>
          <Button variant="plain" onClick={() => (step === 0 ? void cancel() : goTo(step - 1))}>
            {step === 0 ? uiTexts.cancel : words.previous}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.saving || looking}>
            {words.steps[step]?.next}
          </Button>
        </div>
      }
    >
      <ol className={styles.mySteps} aria-hidden="true">
        {words.steps.map(({ title }, at) => (
          <li key={title} className={at <= step ? 'done' : ''} />
        ))}
      </ol>
      <form
        ref={body}
        id={formId}
        className="form"
        noValidate
        autoComplete="off"
        aria-label={`${texts.propose}: ${words.steps[step]?.title ?? ''}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (step < last) void next();
          else void form.submit(event);
        }}
      >
        {form.restored ? <DraftBanner onDiscard={form.discard} /> : null}
        <UnsentNotice unsent={form.unsent} saving={form.saving} onRetry={form.retry} />
        {attempt > 0 ? (
          <ErrorSummary entries={summaryOf(shape, form.values, formId, ofStep)} attempt={attempt} />
        ) : null}
        <FormSections
          resource={commerces}
          sections={sections}
          overrides={proposalOverrides}
          formId={formId}
          readOnly={false}
          values={form.values}
          errors={form.errors}
          errorPaths={form.errorPaths}
          onChange={form.onChange}
          onBlur={form.onBlur}
        />
      </form>
    </AppPage>
  );
}
