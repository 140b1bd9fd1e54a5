import type { OperatorHealth, ReaderFailures } from '#shared/health/health.contract.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

type Reader = OperatorHealth['readers']['readers'][number];

const circuits: Record<Reader['circuit'], string> = {
  closed: 'Reading',
  open: 'Paused',
  probing: 'Trying again',
};

const reasons: readonly { kind: keyof ReaderFailures; label: string }[] = [
  { kind: 'blocked', label: 'Refused by LinkedIn' },
  { kind: 'not_visible', label: 'Comment not on the page' },
  { kind: 'gone', label: 'Post deleted or not public' },
  { kind: 'layout_changed', label: 'Page not recognized' },
  { kind: 'busy', label: 'Our own limit reached' },
];

/** Each way of reading comments, with its results lately and since the start. */
export function ReaderList({ readers }: { readers: readonly Reader[] }) {
  if (readers.length === 0) {
    return <p className="mt-3 text-[0.8125rem] text-ink-soft">No process has reported yet.</p>;
  }
  return readers.map((reader) => (
    <div key={reader.name} className="mt-3 text-[0.8125rem]">
      <p>
        <span className="font-medium">{reader.name.replaceAll('_', ' ')}</span>
        <span className="text-ink-soft">
          {' · '}
          {circuits[reader.circuit]}, changed <LocalTime at={reader.circuitSince} />
          {reader.medianMs !== null && ` · ${Math.round(reader.medianMs)} ms a page`}
        </span>
      </p>
      <table className="mt-2 w-full tabular-nums">
        <caption className="sr-only">Results of {reader.name}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1 text-left font-normal">
              Outcome
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              15 min
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              since start
            </th>
          </tr>
        </thead>
        <tbody>
          <Row label="Read" recent={reader.recentSuccesses} all={reader.successes} />
          {reasons.map(({ kind, label }) => (
            <Row
              key={kind}
              label={label}
              recent={reader.recentFailures[kind]}
              all={reader.failures[kind]}
            />
          ))}
        </tbody>
      </table>
      {reader.lastError !== null && (
        <p className="mt-2 break-words text-ink-soft">
          Last failure <LocalTime at={reader.lastError.at} />: {reader.lastError.detail}
        </p>
      )}
    </div>
  ));
}

function Row({ label, recent, all }: { label: string; recent: number; all: number }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 text-left font-normal">
        {label}
      </th>
      <td className="py-1 pl-3 text-right font-medium">{recent.toLocaleString()}</td>
      <td className="py-1 pl-3 text-right">{all.toLocaleString()}</td>
    </tr>
  );
}
