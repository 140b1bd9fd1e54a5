import { Link } from 'react-router-dom';
import type { Reconciliation } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** One comparison and what it put right. */
export function ReconciliationLine({ row }: { row: Reconciliation }) {
  const { differences, failed, finishedAt, customers } = row;
  return (
    <li className="grid gap-1 px-5 py-3 text-sm leading-6">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {exactTime(row.startedAt, localZone)}
        {finishedAt === null ? (
          <Badge tone="wait">Runs</Badge>
        ) : differences.length === 0 ? (
          <Badge tone="good">Nothing differed</Badge>
        ) : (
          <Badge tone="wait">{differences.length} differed</Badge>
        )}
        {failed > 0 && <Badge tone="bad">{failed} not reached</Badge>}
      </p>
      <p className="text-[0.8125rem] text-ink-soft">
        {customers.toLocaleString()} {customers === 1 ? 'customer' : 'customers'},{' '}
        {row.operatorName === null ? 'by the nightly round' : `asked by ${row.operatorName}`}
      </p>
      {differences.length > 0 && (
        <ul className="text-[0.8125rem] wrap-anywhere">
          {differences.map(({ creatorId, what, here, there, isLeft }) => (
            <li key={`${creatorId} ${what}`}>
              {what}: {here ?? 'nothing'} here, {there ?? 'nothing'} there.{' '}
              {isLeft ? (
                <strong className="font-medium text-bad">Not changed: settle it there.</strong>
              ) : (
                'Corrected here.'
              )}
              {creatorId !== null && (
                <>
                  {' '}
                  <Link to={`/admin/billing/${creatorId}`} className="link">
                    Open the creator
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
