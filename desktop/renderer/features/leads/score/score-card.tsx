import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { scoreApi, type ScoreReasons } from '#shared/leads/score.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { BandChip } from './band-chip.tsx';
import { signed, tenthsText } from './points-text.ts';

/** Newest lines that are shown at first; the older ones stand in one sum. */
const AT_FIRST = 6;

type Line = ScoreReasons['lines'][number];

/** Why a lead has its score: lines that add up to it. */
export function ScoreCard({ leadId }: { leadId: string }) {
  const query = useQuery(endpointQuery(scoreApi.explain, { params: { leadId } }));
  return (
    <QueryPanel query={query} what="the score" title="Score">
      {(reasons) => <Reasons reasons={reasons} />}
    </QueryPanel>
  );
}

function Reasons({ reasons }: { reasons: ScoreReasons }) {
  const { score, band, lines, before, halfLifeDays } = reasons;
  const { timeZone } = useUser();
  return (
    <Panel
      title={`Why ${score.toLocaleString()}?`}
      bodyClassName="p-5 pt-3"
      actions={<BandChip band={band} />}
    >
      {lines.length === 0 ? (
        <p className="text-sm leading-6 text-ink-soft">No rule has given this person points yet.</p>
      ) : (
        <Sum reasons={reasons} />
      )}
      <p className="mt-3 text-[0.8125rem] leading-5 text-ink-soft">
        {lines.length > 0 &&
          (halfLifeDays === null
            ? 'Points keep their worth. '
            : `Points are worth half after ${halfLifeDays} days. `)}
        {before !== null && (
          <>
            Before the rules changed, <TimeText at={before.changedAt} zone={timeZone} />, the score
            was {before.score.toLocaleString()}.{' '}
          </>
        )}
        <Link to="/crm/score" className="link">
          Change the rules
        </Link>
      </p>
    </Panel>
  );
}

function Sum({ reasons: { score, totalTenths, lines } }: { reasons: ScoreReasons }) {
  const [isWhole, setWhole] = useState(lines.length <= AT_FIRST);
  const newest = lines.toReversed();
  const shown = isWhole ? newest : newest.slice(0, AT_FIRST - 1);
  const rest = newest.slice(shown.length);
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-[0.8125rem] text-ink-soft">
          <tr>
            <th scope="col" className="pb-1 font-medium">
              What happened
            </th>
            <th scope="col" className="w-16 pb-1 pl-3 text-right font-medium">
              Points
            </th>
            <th scope="col" className="w-24 pb-1 pl-3 text-right font-medium whitespace-nowrap">
              Worth now
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRow key={`${line.rule} ${line.cause.kind} ${line.cause.id}`} line={line} />
          ))}
          {rest.length > 0 && (
            <tr className="border-t border-line">
              <th scope="row" className="py-2 font-normal">
                {rest.length} earlier ones
              </th>
              <td className="py-2 pl-3 text-right tabular-nums">
                {signed(rest.reduce((sum, { points }) => sum + points, 0))}
              </td>
              <td className="py-2 pl-3 text-right font-medium tabular-nums">
                {tenthsText(rest.reduce((sum, { tenths }) => sum + tenths, 0))}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" colSpan={2} className="pt-2 font-medium">
              Sum
              {totalTenths !== score * 10 && (
                <span className="font-normal text-ink-soft">, rounded {score}</span>
              )}
            </th>
            <td className="pt-2 pl-3 text-right tabular-nums">{tenthsText(totalTenths)}</td>
          </tr>
        </tfoot>
      </table>
      {rest.length > 0 && (
        <Button size="small" className="mt-3" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </Button>
      )}
    </>
  );
}

function LineRow({ line: { rule, points, tenths, at, magnet } }: { line: Line }) {
  const { timeZone } = useUser();
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-0 py-2 font-normal [overflow-wrap:anywhere]">
        <bdi>{rule}</bdi>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-[0.8125rem] leading-5 text-ink-soft">
          {magnet.title !== '' && (
            <Link
              to={`/magnets/${magnet.id}/edit`}
              title={magnet.title}
              className="truncate underline underline-offset-2 hover:text-ink"
            >
              <bdi>{magnet.title}</bdi>
            </Link>
          )}
          <span className="shrink-0">
            <TimeText at={at} zone={timeZone} />
          </span>
        </span>
      </th>
      <td className="py-2 pl-3 text-right tabular-nums">{signed(points)}</td>
      <td className="py-2 pl-3 text-right font-medium tabular-nums">{tenthsText(tenths)}</td>
    </tr>
  );
}
