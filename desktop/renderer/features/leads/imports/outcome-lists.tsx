import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type ImportOutcome, importOutcomes } from '#shared/leads/imports/import-columns.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { useRowsFile } from './import-queries.ts';

const outcomes = Object.keys(importOutcomes) as ImportOutcome[]; // keys of the table
const meanings: { readonly [outcome in ImportOutcome]: string } = {
  new: 'People you do not have',
  updated: 'People you have, with something new',
  skipped: 'Nothing to do',
  broken: 'Cannot be imported',
};

/** How many rows are new, updated, skipped and broken, with each list to look at and to download. */
export function OutcomeLists({ one }: { one: LeadImport }) {
  const [shown, setShown] = useState<ImportOutcome | null>(one.counts.broken > 0 ? 'broken' : null);
  const file = useRowsFile(one);
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {outcomes.map((outcome) => {
          const count = one.counts[outcome];
          const name = importOutcomes[outcome];
          return (
            <li
              key={outcome}
              className={classNames(
                'grid content-between gap-3 rounded-control border p-4',
                shown === outcome ? 'border-brand ring-1 ring-brand' : 'border-line',
              )}
            >
              <div>
                <p className="text-sm font-medium">{name}</p>
                <p
                  className={classNames(
                    'text-2xl font-semibold tracking-tight tabular-nums',
                    outcome === 'broken' && count > 0 && 'text-bad',
                  )}
                >
                  {count.toLocaleString('en')}
                </p>
                <p className="text-[0.8125rem] text-ink-soft">{meanings[outcome]}</p>
              </div>
              {one.hasRows && count > 0 && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    aria-expanded={shown === outcome}
                    aria-label={`Show rows: ${name}`}
                    onClick={() => setShown(shown === outcome ? null : outcome)}
                  >
                    {shown === outcome ? 'Hide' : 'Show'}
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Download rows: ${name}`}
                    isBusy={file.isPending && file.variables === outcome}
                    onClick={() => file.mutate(outcome)}
                  >
                    <Download aria-hidden size={15} />
                    CSV
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {shown !== null && one.hasRows && <Rows one={one} outcome={shown} />}
    </div>
  );
}

function Rows({ one, outcome }: { one: LeadImport; outcome: ImportOutcome }) {
  const { data } = useQuery({
    ...endpointQuery(leadImportsApi.rows, { params: { importId: one.id }, query: { outcome } }),
    staleTime: 0,
  });
  if (data === undefined) return <LoadingRows label="Loading the rows" rows={3} />;
  const more = one.counts[outcome] - data.rows.length;
  return (
    <div>
      <ul
        aria-label={`Rows: ${importOutcomes[outcome]}`}
        className="divide-y divide-line border-y border-line text-sm"
      >
        {data.rows.map(({ line, reason, cells }) => (
          <li
            key={line}
            className="grid gap-x-5 gap-y-0.5 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)]"
          >
            <span className="text-ink-soft tabular-nums">Line {line.toLocaleString('en')}</span>
            <span className="min-w-0">
              {reason !== null && <span className="block [overflow-wrap:anywhere]">{reason}</span>}
              <bdi className="block truncate text-[0.8125rem] text-ink-soft">
                {cells.filter((cell) => cell.trim() !== '').join(' · ')}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-[0.8125rem] text-ink-soft">
          And {more.toLocaleString('en')} more, in the CSV file.
        </p>
      )}
    </div>
  );
}
