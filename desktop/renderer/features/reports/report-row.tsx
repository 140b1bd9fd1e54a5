import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { reportReasonTexts } from '#shared/reports/report-reasons.ts';
import { operatorReportsApi, type ReportedPage } from '#shared/reports/reports.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** One reported page: how often and why, what visitors wrote, and the actions on it. */
export function ReportRow({ page, onSettle }: { page: ReportedPage; onSettle: () => void }) {
  const platform = usePlatform();
  const maySettle = useMayCall(operatorReportsApi.settle);
  const { magnet, settled } = page;
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-medium break-words">{magnet.title}</h2>
          <p className="text-sm break-words text-ink-soft">
            by{' '}
            <Link to={`/admin/creators/${magnet.ownerId}`} className="link">
              {magnet.ownerName}
            </Link>{' '}
            ({magnet.ownerEmail})
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {magnet.isDeleted ? (
              <Badge tone="neutral">Deleted</Badge>
            ) : (
              !magnet.isTakenDown &&
              magnet.state !== 'active' && <Badge tone="neutral">Page is {magnet.state}</Badge>
            )}
            {magnet.isTakenDown && <Badge tone="bad">Taken down</Badge>}
            {magnet.isOwnerSuspended && <Badge tone="bad">Owner suspended</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {magnet.status === 'active' && !magnet.isDeleted && (
            <Button
              size="small"
              aria-label={`Open the page ${magnet.title}`}
              onClick={() => platform.openExternal(platform.publicUrl(`/unlock/${magnet.id}`))}
            >
              <ExternalLink aria-hidden size={15} />
              Open page
            </Button>
          )}
          {settled === null && maySettle && (
            <Button
              size="small"
              look="primary"
              aria-label={`Settle the reports about ${magnet.title}`}
              onClick={onSettle}
            >
              Settle
            </Button>
          )}
        </div>
      </div>
      <p className="text-[0.8125rem] text-ink-soft">
        {page.count === 1 ? 'One report' : `${page.count.toLocaleString()} reports`}, the latest{' '}
        <LocalTime at={page.lastAt} />
      </p>
      <ul className="grid gap-1 text-sm">
        {page.reasons.map(({ reason, count }) => (
          <li key={reason} className="flex gap-2">
            <span className="min-w-7 shrink-0 font-medium tabular-nums">{count}×</span>
            {reportReasonTexts[reason]}
          </li>
        ))}
      </ul>
      {page.remarks.length > 0 && <Remarks remarks={page.remarks} />}
      {settled !== null && (
        <p className="rounded-control bg-good-wash px-4 py-3 text-sm leading-6 break-words">
          <span className="text-good">
            Settled <LocalTime at={settled.at} />
            {settled.by !== null && ` by ${settled.by}`}:
          </span>{' '}
          {settled.note}
        </p>
      )}
    </li>
  );
}

function Remarks({ remarks }: { remarks: ReportedPage['remarks'] }) {
  return (
    <details className="group" open={remarks.length <= 3}>
      <summary className="touch-area inline-flex min-h-6 cursor-pointer items-center rounded-control text-[0.8125rem] font-medium text-brand-ink underline decoration-line-strong underline-offset-4">
        {remarks.length === 1 ? 'What a visitor wrote' : `What ${remarks.length} visitors wrote`}
      </summary>
      <ul className="mt-2 grid gap-2">
        {remarks.map(({ id, reason, details, at }) => (
          <li key={id} className="border-l-2 border-line-strong pl-3 text-sm leading-6">
            <p className="break-words whitespace-pre-line">{details}</p>
            <p className="text-[0.8125rem] text-ink-soft">
              {reportReasonTexts[reason]} · <LocalTime at={at} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
