import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import type { OwnPlan } from '../use-billing.ts';

/** What of the plan is used. */
export function UsePanel({ own }: { own: OwnPlan }) {
  const { plan, activeMagnets, commentsUsed, monthLimit } = own;
  return (
    <Panel title="Your use" bodyClassName="grid gap-5 p-5 pt-4 sm:grid-cols-2">
      <Meter label="Active magnets" used={activeMagnets} limit={plan.magnetLimit} />
      <Meter label="Comments this month" used={commentsUsed} limit={monthLimit} />
    </Panel>
  );
}
