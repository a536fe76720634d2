import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** The progress of bulk decisions. They continue when the page is left. */
export function ReviewJobs({ jobs }: { jobs: readonly ReviewJob[] }) {
  return jobs.map((job) => {
    const label = texts.review.all[job.decision === 'accept' ? 'accepting' : 'rejecting'](
      formatNumber(job.done + job.failed),
      formatNumber(job.total),
    );
    return (
      <section key={job.id} className="grid gap-2 one-column sunken round pad below-3">
        <p className="strong">{label}</p>
        <progress className="full-width" max={job.total} value={job.done + job.failed} aria-label={label} />
        <p className="small-text muted">{texts.review.all.goesOn}</p>
      </section>
    );
  });
}
