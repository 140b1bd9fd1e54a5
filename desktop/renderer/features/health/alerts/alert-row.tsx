import type { Alert } from '#shared/health/alerts.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { alertName } from './alert-texts.ts';

/** One alert: what is wrong, since when, and who looks after it. */
export function AlertRow({
  alert,
  acts,
}: {
  alert: Alert;
  /** Null for a closed one, and for who may only look. */
  acts: { onAcknowledge: () => void; onTakeBack: () => void; isTakingBack: boolean } | null;
}) {
  const { rule, text, openedAt, closedAt, acknowledged, isDemo } = alert;
  const name = alertName(rule);
  return (
    <li className="grid gap-1.5 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-medium">{name}</h2>
        {closedAt !== null ? (
          <Badge tone="good">Closed</Badge>
        ) : acknowledged === null ? (
          <Badge tone="bad">Open</Badge>
        ) : (
          <Badge tone="wait">Acknowledged</Badge>
        )}
        {isDemo && <Badge tone="neutral">Demo</Badge>}
        {acts !== null &&
          (acknowledged === null ? (
            <Button
              size="small"
              className="ml-auto"
              aria-label={`Acknowledge: ${name}`}
              onClick={acts.onAcknowledge}
            >
              Acknowledge
            </Button>
          ) : (
            <Button
              size="small"
              className="ml-auto"
              isBusy={acts.isTakingBack}
              aria-label={`Undo the acknowledgement: ${name}`}
              onClick={acts.onTakeBack}
            >
              Undo
            </Button>
          ))}
      </div>
      <p className="text-sm leading-6 wrap-anywhere">{text}</p>
      {acknowledged !== null && (
        <p className="border-l-2 border-line-strong pl-3 text-sm leading-6 wrap-anywhere">
          {acknowledged.note}
          <span className="block text-[0.8125rem] text-ink-soft">
            {acknowledged.by}, <LocalTime at={acknowledged.at} />
          </span>
        </p>
      )}
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        Opened <LocalTime at={openedAt} />
        {closedAt !== null && (
          <>
            {' · closed '}
            <LocalTime at={closedAt} />
          </>
        )}
      </p>
    </li>
  );
}
