import { getConflict } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../ui/form/draft/useDraft.ts';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import { answerReport } from './reports-api.ts';
import type { ReportRow } from './rows.ts';
import { texts } from './texts.ts';

const words = texts.reports;

interface TypedAnswer {
  /** The version of the report of which the person saw the answer. */
  rev: number;
  answer: string;
  public: boolean;
}

interface AnswerFormProps {
  /** The form's id, for the submit button outside of it. */
  id: string;
  report: ReportRow;
  onDone: () => void;
}

/** The administration's answer to a report, and whether it is public. */
export function AnswerForm({ id, report, onDone }: AnswerFormProps) {
  const [typed, write, draft] = useDraftState<TypedAnswer>(`reports.answer.${report.id}`, {
    ...{ rev: report.rev, answer: report.answer ?? '', public: report.answerPublic },
  });
  const answer = typed.answer.trim();
  const { errors, form } = useSubmit(
    async () => {
      try {
        await answerReport({ id: report.id, rev: typed.rev }, { answer, public: typed.public });
      } catch (error) {
        // The message tells of the other version: sending again is meant to replace it.
        const conflict = getConflict<ReportRow>(error);
        if (conflict) write((now) => ({ ...now, rev: conflict.current.rev }));
        throw error;
      }
      draft.drop();
      feedback.success(report.status === 'open' ? words.answered : words.answerChanged);
      onDone();
    },
    {
      check: () => (answer === '' ? [{ path: 'answer', message: words.answerMissing }] : []),
      fields: ['answer'],
    },
  );

  return (
    <form id={id} className="form above-3" {...form}>
      {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
      <Field label={words.answer} help={words.answerHelp} error={errors.answer} role="alert">
        {(tied) => (
          <textarea
            {...tied}
            rows={3}
            maxLength={1000}
            required
            value={typed.answer}
            onChange={(event) => write({ ...typed, answer: event.target.value })}
          />
        )}
      </Field>
      <label className="option">
        <input
          type="checkbox"
          className="check"
          checked={typed.public}
          onChange={(event) => write({ ...typed, public: event.target.checked })}
        />
        {words.isPublic}
      </label>
    </form>
  );
}
