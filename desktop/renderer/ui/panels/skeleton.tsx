import { classNames } from '../controls/class-names.ts';

/** A grey placeholder in the shape of the expected content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'animate-pulse rounded-control bg-ink/7 motion-reduce:animate-none',
        className,
      )}
    />
  );
}

export function LoadingRows({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div role="status" className="grid gap-3 p-5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
