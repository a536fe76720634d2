import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useNavigate } from 'react-router';
import { feedback } from '../../ui/feedback/feedback.ts';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { toSummary } from '../../ui/form/errors.ts';
import { FormSections } from '../../ui/form/FormSections.tsx';
import { UnsentNotice } from '../../ui/form/save/UnsentNotice.tsx';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { proposalOverrides, steps } from './owner-form.ts';
import { SimilarPlaces } from './SimilarPlaces.tsx';
import { texts } from './texts.ts';
import { useProposal } from './useProposal.ts';
import '../../ui/form/form.css';
import formStyles from '../../ui/form/form.module.css';
import styles from './my-commerces.module.css';

const listHref = '/my-commerces';
const words = texts.form;
const last = steps.length - 1;
const shape = { resource: commerces, sections: steps.flat(), overrides: proposalOverrides };

/** Proposes a new commerce in three steps. Before the second one it offers similar places that exist already. */
export function ProposalWizard() {
  const navigate = useNavigate();
  const proposal = useProposal(listHref, (saved) => {
    feedback.info(words.sent(String(saved.name)));
    navigate(listHref, { replace: true });
  });
  const { form, formId, step, goTo, similar, attempt } = proposal;

  const cancel = async () => {
    if (await mayLeave()) navigate(listHref, { state: { direction: 'back' } });
  };

  if (similar.places)
    return (
      <AppPage title={texts.similar.title(similar.places.length)} back={listHref}>
        <SimilarPlaces
          places={similar.places}
          onClaimed={() => {
            form.discard();
            navigate(listHref, { replace: true });
          }}
          onNone={() => {
            similar.close();
            goTo(1);
          }}
          onBack={similar.close}
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
          <Button type="submit" form={formId} variant="primary" busy={form.saving || similar.looking}>
            {words.steps[step]?.next}
          </Button>
        </div>
      }
    >
      <ol className={styles.mySteps} aria-hidden="true">
        {words.steps.map(({ title }, at) => (
          <li key={title} className={at <= step ? `${styles.myStep} done` : styles.myStep} />
        ))}
      </ol>
      <form
        ref={proposal.body}
        id={formId}
        className="form"
        noValidate
        autoComplete="off"
        aria-label={`${texts.propose}: ${words.steps[step]?.title ?? ''}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (step < last) void proposal.next();
          else void form.submit(event);
        }}
      >
        {form.restored ? <DraftBanner onDiscard={form.discard} /> : null}
        <UnsentNotice unsent={form.unsent} saving={form.saving} onRetry={form.retry} />
        {attempt > 0 ? (
          <ErrorSummary entries={toSummary(shape, form.values, formId, proposal.refused)} attempt={attempt} />
        ) : null}
        <FormSections
          resource={commerces}
          sections={proposal.sections}
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
