import type { ScoreSettings } from '#shared/leads/score.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ProgressBar } from '#desktop/renderer/ui/panels/progress-bar.tsx';

/** How far the leads are counted again; nothing when they are. */
export function RecountNotice({ recount }: { recount: ScoreSettings['recount'] }) {
  const text =
    recount === null
      ? ''
      : recount.total === null
        ? 'Waiting to begin'
        : `${Math.min(recount.counted, recount.total).toLocaleString()} of ${recount.total.toLocaleString()} leads`;
  return (
    <div aria-live="polite">
      {recount !== null && (
        <Panel className="mb-5" bodyClassName="grid gap-3 p-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="font-medium">Your leads are counted again</span>
            <span className="text-ink-soft tabular-nums">{text}</span>
          </p>
          <ProgressBar
            label="Recount"
            done={Math.min(recount.counted, recount.total ?? 0)}
            total={recount.total ?? 0}
            text={text}
          />
          <p className="text-[0.8125rem] text-ink-soft">
            Lists show the earlier scores until this ends. You can leave this page.
          </p>
        </Panel>
      )}
    </div>
  );
}
