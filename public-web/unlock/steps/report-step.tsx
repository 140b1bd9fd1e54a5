import { reportReasons, reportReasonTexts } from '#shared/reports/report-reasons.ts';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { ReportStep, UnlockPageView } from '../unlock-page-view.ts';

/** Reports this page to the people who run the installation. */
export function ReportStepView({ view, step }: { view: UnlockPageView; step: ReportStep }) {
  return (
    <section className="sheet">
      {step.isSent ? <Thanks view={view} /> : <ReportForm view={view} step={step} />}
      <a className="button button-quiet" href={view.pageUrl}>
        Back to the page
      </a>
    </section>
  );
}

function Thanks({ view }: { view: UnlockPageView }) {
  return (
    <>
      <span className="seal seal-good" aria-hidden="true">
        <Glyph name="check" size={24} />
      </span>
      <h2>Thank you for the report</h2>
      <p role="status">
        The operators of {view.site.productName} review every report. To add something, write to{' '}
        <a href={`mailto:${view.site.supportEmail}`}>{view.site.supportEmail}</a>.
      </p>
    </>
  );
}

function ReportForm({ view, step }: { view: UnlockPageView; step: ReportStep }) {
  const { problem } = step;
  return (
    <>
      <h2>Report this page</h2>
      <p>
        Your report goes to the operators of {view.site.productName}. The author does not see who
        sent it, and we do not ask for your name.
      </p>
      <form method="post" action={view.reportUrl ?? ''} className="form">
        <label htmlFor="reason">What is wrong?</label>
        {problem && (
          <p className="field-problem" id="report-problem" role="alert">
            {problem}
          </p>
        )}
        <select
          id="reason"
          name="reason"
          required
          defaultValue={step.reason}
          aria-describedby={problem ? 'report-problem' : undefined}
          aria-invalid={problem ? true : undefined}
        >
          <option value="">Please choose</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reportReasonTexts[reason]}
            </option>
          ))}
        </select>
        <label htmlFor="details">Details (optional)</label>
        <textarea
          id="details"
          name="details"
          rows={4}
          maxLength={1_000}
          defaultValue={step.details}
        />
        <button type="submit" className="button">
          Send report
        </button>
      </form>
    </>
  );
}
