import { useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ScoreBand, scoreBands, type ScoreSet } from '#shared/leads/score-rules.ts';
import { scoreApi, type ScorePreview } from '#shared/leads/score.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { bandNames } from '../lead-texts.ts';
import { BandChip } from './band-chip.tsx';
import { peopleText, signed } from './points-text.ts';

/** What the people of the last 30 days would score by the rules as they are typed. */
export function PreviewPanel({
  set,
  onAsk,
}: {
  /** Null while something is wrong. */
  set: ScoreSet | null;
  /** Shows what is wrong; false when something is. */
  onAsk: () => boolean;
}) {
  const call = useMutation(endpointMutation(scoreApi.preview));
  const [asked, setAsked] = useState<string | null>(null);
  const now = JSON.stringify(set);
  function simulate(): void {
    if (!onAsk() || set === null) return;
    setAsked(now);
    call.mutate({ body: set });
  }
  return (
    <Panel title="Try it on the last 30 days" bodyClassName="grid gap-4 p-5 pt-3">
      <p className="text-sm leading-6 text-ink-soft">
        See whom these rules make hot, warm and cold. Nothing is saved.
      </p>
      <Button isBusy={call.isPending} onClick={simulate} className="justify-self-start">
        Simulate
      </Button>
      <div role="alert">
        {call.error !== null && <Notice tone="bad">{errorText(call.error)}</Notice>}
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {call.data !== undefined && asked !== now && (
          <p className="text-[0.8125rem] leading-5 text-ink-soft">
            You changed the rules since. Simulate again.
          </p>
        )}
        {call.data !== undefined && <Outcome preview={call.data} />}
      </div>
    </Panel>
  );
}

function Outcome({ preview }: { preview: ScorePreview }) {
  const { people, isPart, examples } = preview;
  const changed = examples.filter(
    ({ before, after }) => before.score !== after.score || before.band !== after.band,
  );
  if (people === 0) {
    return <p className="text-sm">Nobody unlocked anything in the last 30 days.</p>;
  }
  return (
    <>
      <Bands preview={preview} />
      {isPart && (
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          These are the newest {peopleText(people)}. There were more.
        </p>
      )}
      {changed.length === 0 ? (
        <p className="text-sm">Nobody’s score changes.</p>
      ) : (
        <section aria-label="Who changes most" className="grid gap-2">
          <h3 className="text-sm font-medium">Who changes most</h3>
          <ul className="divide-y divide-line text-sm">
            {changed.map(({ id, name, before, after }) => (
              <li key={id} className="grid gap-1 py-2">
                <Link
                  to={`/crm/${id}`}
                  className="link min-w-0 justify-self-start [overflow-wrap:anywhere]"
                >
                  <bdi>{name}</bdi>
                </Link>
                <span className="flex flex-wrap items-center gap-2 tabular-nums">
                  {before.score} <BandChip band={before.band} />
                  <ArrowRight aria-hidden size={14} className="text-ink-soft" />
                  <span className="sr-only">becomes</span>
                  {after.score} <BandChip band={after.band} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const fills: { readonly [band in ScoreBand]: string } = {
  hot: 'bg-hot',
  warm: 'bg-warm',
  cold: 'bg-cold',
};

/** People by temperature, now and by the typed rules: numbers, with bars for the eye. */
function Bands({ preview: { people, before, after } }: { preview: ScorePreview }) {
  return (
    <table className="w-full text-sm">
      <caption className="mb-2 text-left text-[0.8125rem] text-ink-soft">
        {peopleText(people)} of the last 30 days
      </caption>
      <thead className="text-left text-[0.8125rem] text-ink-soft">
        <tr>
          <th scope="col" className="sr-only">
            Temperature
          </th>
          <th scope="col" className="pb-1 font-medium">
            Now
          </th>
          <th scope="col" className="pb-1 pl-3 font-medium">
            Then
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-medium">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {scoreBands.map((band) => (
          <tr key={band} className="border-t border-line">
            <th scope="row" className="w-20 py-2 pr-3 text-left font-normal">
              <BandChip band={band} />
            </th>
            <BarCell band={band} count={before[band]} of={people} />
            <BarCell band={band} count={after[band]} of={people} className="pl-3" />
            <td className="py-2 pl-3 text-right font-medium tabular-nums">
              {signed(after[band] - before[band])}
              <span className="sr-only"> {bandNames[band].toLowerCase()}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BarCell({
  band,
  count,
  of,
  className,
}: {
  band: ScoreBand;
  count: number;
  of: number;
  className?: string;
}) {
  return (
    <td className={classNames('w-1/4 py-2', className)}>
      <span className="block tabular-nums">{count.toLocaleString()}</span>
      <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-ink/8">
        <span
          className={classNames('block h-full rounded-full', fills[band])}
          style={{ width: `${(count / of) * 100}%` }}
        />
      </span>
    </td>
  );
}
