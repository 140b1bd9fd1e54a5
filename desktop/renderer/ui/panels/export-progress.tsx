import { Button } from '../controls/button.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** Whether an export is queued or running. */
export function isBeingWritten(one: { state: string } | null | undefined): boolean {
  return one?.state === 'queued' || one?.state === 'running';
}

/** The progress of an export in the background. */
export function ExportProgress({
  title,
  done,
  total,
  unit,
  note,
  cancelLabel,
  onCancel,
}: {
  title: string;
  done: number;
  /** 0 until it is known. */
  total: number;
  /** What is counted, in the plural. */
  unit: string;
  note: string;
  cancelLabel: string;
  onCancel: () => void;
}) {
  const text =
    total === 0
      ? 'Waiting to begin'
      : `${done.toLocaleString()} of ${total.toLocaleString()} ${unit}`;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-ink-soft tabular-nums">{text}</span>
      </div>
      <ProgressBar label="Export" done={done} total={total} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-ink-soft">{note}</p>
        <Button size="small" look="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
