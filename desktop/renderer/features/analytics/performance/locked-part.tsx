import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { planWithPath } from '#desktop/renderer/features/subscriptions/plan-with.tsx';
import {
  plansWithText,
  useOwnPlan,
} from '#desktop/renderer/features/subscriptions/use-own-plan.ts';

/** A part of the screen that the plan does not have: what it would tell, and who has it. */
export function LockedPart({ title, text }: { title: string; text: string }) {
  const { data } = useOwnPlan();
  return (
    <Panel title={title} bodyClassName="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-2 pb-4">
      <LockKeyhole aria-hidden size={18} className="shrink-0 text-ink-soft" />
      <p className="min-w-56 flex-1 text-sm leading-6 text-ink-soft">
        {text} {data !== undefined && `Part of ${plansWithText(data.plans, 'advancedAnalytics')}.`}
      </p>
      <ButtonLink to={planWithPath(data?.plans ?? [], 'advancedAnalytics')} size="small">
        See plans
      </ButtonLink>
    </Panel>
  );
}
