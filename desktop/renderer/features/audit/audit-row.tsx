import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuditRow as Row } from '#shared/audit/audit.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LocalTime, localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { actionName, nobodysName } from './audit-texts.ts';
import { EntryChanges } from './entry-changes.tsx';

/** One entry; opened, it shows reason, before and after. */
export function AuditRow({
  row,
  onOperator,
  onTarget,
}: {
  row: Row;
  onOperator: (id: string) => void;
  onTarget: (id: string) => void;
}) {
  const { operatorId, target } = row;
  const targetName = target?.name ?? target?.id;
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 px-5 py-3.5 transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            size={16}
            className="shrink-0 text-ink-soft transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
          <span className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.5fr)_8rem] md:items-center">
            <span
              className={classNames(
                'min-w-0 font-medium',
                row.action === 'operator.login_failed' && 'text-bad',
              )}
            >
              {actionName(row.action)}
            </span>
            <span className="truncate text-sm">{row.operatorName ?? nobodysName(row)}</span>
            <span className="truncate text-sm text-ink-soft">
              {targetName !== row.operatorName && targetName}
            </span>
            <span className="text-sm text-ink-soft md:text-right">
              <LocalTime at={row.at} />
            </span>
          </span>
        </summary>
        <div className="grid gap-4 px-5 pt-1 pb-5 md:pl-12">
          {row.reason !== null && (
            <p className="text-sm leading-6">
              <span className="text-ink-soft">Reason: </span>
              {row.reason}
            </p>
          )}
          <EntryChanges row={row} />
          <p className="text-[0.8125rem] text-ink-soft">
            {exactTime(row.at, localZone, 'medium')}
            {row.networkHash !== '' && (
              <>
                {' '}
                · network{' '}
                <code className="font-mono" title="The same for one network on one day">
                  {row.networkHash.slice(0, 8)}
                </code>
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {target?.kind === 'creator' && (
              <Link
                to={`/admin/creators/${target.id}`}
                className="link self-center rounded-control px-1 text-sm"
              >
                Open the creator
              </Link>
            )}
            {target?.kind === 'ticket' && (
              <Link
                to={`/admin/support/${target.id}`}
                className="link self-center rounded-control px-1 text-sm"
              >
                Open the ticket
              </Link>
            )}
            {operatorId !== null && (
              <Button size="small" onClick={() => onOperator(operatorId)}>
                All of {row.operatorName}
              </Button>
            )}
            {target !== null && (
              <Button size="small" onClick={() => onTarget(target.id)}>
                All about this
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}
