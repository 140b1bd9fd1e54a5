import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorFigures } from '#shared/analytics/operator-figures.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

type Period = OperatorFigures['today'];

const rows: readonly { key: keyof Period; label: string; note?: string }[] = [
  { key: 'visits', label: 'Visits', note: 'without bots' },
  { key: 'verified', label: 'Comments verified' },
  { key: 'pending', label: 'Comments not readable' },
  { key: 'refused', label: 'Comments refused' },
  { key: 'leads', label: 'Leads' },
  { key: 'emails', label: 'Emails collected' },
  { key: 'newCreators', label: 'New creators' },
];

/** Figures of the installation: totals, today and the last week. */
export function FigureBoard({ figures }: { figures: OperatorFigures }) {
  const { creators, magnets, leads, waitingComments, reports, today } = figures;
  const checked = today.verified + today.pending + today.refused;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <dl className="grid grid-cols-2 gap-3 sm:gap-5">
        <Tile label="Creators" value={creators.total}>
          {creators.suspended === 0 ? 'none suspended' : `${number(creators.suspended)} suspended`}
        </Tile>
        <Tile label="Magnets" value={magnets.total}>
          {number(magnets.active)} active
        </Tile>
        <Tile label="Leads" value={leads.total}>
          {leads.overQuota === 0 ? 'none over a limit' : `${number(leads.overQuota)} over a limit`}
        </Tile>
        <Tile label="Waiting comments" value={waitingComments}>
          {waitingComments === 0 ? 'none' : 'for LinkedIn or their creator'}
        </Tile>
        <Tile label="Comments checked today" value={checked}>
          {checked === 0
            ? 'none yet'
            : `${number(today.verified)} verified, ${number(today.refused)} refused`}
        </Tile>
        <Tile label="Open reports" value={reports.open}>
          {reports.open === 0 ? (
            'none'
          ) : (
            <Link to="/admin/reports" className="link">
              on {reports.magnets === 1 ? 'one page' : `${number(reports.magnets)} pages`}
            </Link>
          )}
        </Tile>
      </dl>
      <Panel title="What happened">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="pb-2 text-left font-normal">
                <span className="sr-only">What</span>
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-normal">
                Today
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-normal">
                7 days
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, note }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {label}
                  {note !== undefined && <span className="text-ink-soft"> · {note}</span>}
                </th>
                <td className="py-2 pl-4 text-right font-medium">{number(today[key])}</td>
                <td className="py-2 pl-4 text-right">{number(figures.last7Days[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString();
}

function Tile({ label, value, children }: { label: string; value: number; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-panel border border-line bg-surface p-4 sm:p-5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">{number(value)}</dd>
      <dd className="mt-1 text-sm text-ink-soft">{children}</dd>
    </div>
  );
}
