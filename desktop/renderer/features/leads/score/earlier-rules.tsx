import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { defaultScoreSet, describeRule, type ScoreSet } from '#shared/leads/score-rules.ts';
import type { ScoreSettings } from '#shared/leads/score.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { signed } from './points-text.ts';

interface Offered {
  version: number;
  title: string;
  set: ScoreSet;
}

/** Rules that were in force before, and those every account begins with. */
export function EarlierRules({
  settings: { earlier, version },
  desk,
  isDirty,
  isBusy,
  onRestore,
}: {
  settings: ScoreSettings;
  desk: DeskNames;
  /** What was typed would be given up. */
  isDirty: boolean;
  isBusy: boolean;
  onRestore: (version: number) => void;
}) {
  const { timeZone } = useUser();
  const [chosen, setChosen] = useState<Offered | null>(null);
  if (version === 0) return null;
  const offered: Offered[] = [
    ...earlier
      .filter((one) => one.version !== 0)
      .map((set) => ({
        version: set.version,
        title: `Saved ${exactTime(set.savedAt, timeZone)}`,
        set,
      })),
    { version: 0, title: 'The defaults', set: defaultScoreSet },
  ];
  return (
    <Panel title="Earlier rules" bodyClassName="pt-2">
      <ul className="divide-y divide-line">
        {offered.map((one) => (
          <li key={one.version} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
            <details className="group min-w-0 flex-1 basis-56 text-sm">
              <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 font-medium touch:min-h-11">
                <ChevronDown
                  aria-hidden
                  size={15}
                  className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                />
                {one.title}
              </summary>
              <InWords set={one.set} desk={desk} />
            </details>
            <Button
              size="small"
              aria-label={`Go back: ${one.title}`}
              onClick={() => setChosen(one)}
            >
              Go back to these
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== null}
        title={chosen?.version === 0 ? 'Back to the defaults?' : 'Back to these rules?'}
        text={`All leads are counted again. The current rules stay in this list.${isDirty ? ' Your unsaved changes are lost.' : ''}`}
        confirmLabel="Go back"
        isBusy={isBusy}
        onConfirm={() => {
          if (chosen !== null) onRestore(chosen.version);
          setChosen(null);
        }}
        onCancel={() => setChosen(null)}
      />
    </Panel>
  );
}

/** A set of rules to read. */
export function InWords({ set, desk }: { set: ScoreSet; desk: DeskNames }) {
  const titleOf = (magnet: string) => {
    const known = desk.magnets.find(({ id }) => id === magnet);
    return known === undefined ? 'a deleted lead magnet' : `“${known.title}”`;
  };
  return (
    <ul className="mt-1 grid gap-1 text-[0.8125rem] leading-5 text-ink-soft">
      {set.rules.map((rule) => (
        <li key={rule.id} className="[overflow-wrap:anywhere]">
          <span className="tabular-nums">{signed(rule.points)}</span> {describeRule(rule, titleOf)}
          {rule.times > 1 && `, up to ${rule.times} times`}
        </li>
      ))}
      {set.rules.length === 0 && <li>No rules</li>}
      <li>
        {set.halfLifeDays === null
          ? 'Points keep their value.'
          : `Points are worth half after ${set.halfLifeDays} days.`}{' '}
        Warm from {set.warmFrom}, hot from {set.hotFrom}.
      </li>
    </ul>
  );
}
