import type { ReactNode } from 'react';
import type { HealthState } from '#shared/health/health.contract.ts';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { durationText } from './duration-text.ts';
import type { Detail } from './health-details.ts';

const words: Record<HealthState, { tone: Tone; word: string }> = {
  ok: { tone: 'good', word: 'Works' },
  warning: { tone: 'wait', word: 'Needs attention' },
  failing: { tone: 'bad', word: 'Failing' },
};

/** One part: its state and since when, a sentence, what to do, and its figures on demand. */
export function HealthPartCard({
  name,
  judged,
  details,
  children,
}: {
  name: string;
  judged: { state: HealthState; since: string; text: string; advice: string | null };
  details: readonly Detail[];
  children?: ReactNode;
}) {
  const { tone, word } = words[judged.state];
  const lasted = durationText(useNow() - Date.parse(judged.since));
  return (
    <li className="min-w-0 bg-surface p-5 md:last:odd:col-span-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={tone}>{word}</Badge>
        <time
          dateTime={judged.since}
          title={`Since ${exactTime(judged.since, localZone)}`}
          className="ml-auto text-[0.8125rem] text-ink-soft"
        >
          for {lasted}
        </time>
      </div>
      <p className="mt-2 text-sm leading-6 text-pretty">{judged.text}</p>
      {judged.advice !== null && (
        <p className="mt-1.5 border-l-2 border-line-strong pl-3 text-sm leading-6 text-pretty text-ink-soft">
          {judged.advice}
        </p>
      )}
      <details className="group mt-3">
        <summary className="touch-area inline-flex min-h-6 cursor-pointer items-center rounded-control text-[0.8125rem] font-medium text-brand-ink underline decoration-line-strong underline-offset-4">
          <span className="group-open:hidden">Show figures</span>
          <span className="hidden group-open:inline">Hide figures</span>
          <span className="sr-only"> of {name}</span>
        </summary>
        {details.length > 0 && (
          <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 text-[0.8125rem]">
            {details.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="max-w-64 text-right font-medium break-words tabular-nums">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </details>
    </li>
  );
}
