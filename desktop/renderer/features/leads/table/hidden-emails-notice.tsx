import {
  useOwnPlan,
  plansWithText,
} from '#desktop/renderer/features/subscriptions/use-own-plan.ts';
import { planWithPath } from '#desktop/renderer/features/subscriptions/plan-with.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** The plan shows no addresses: which plans do. */
export function HiddenEmailsNotice() {
  const { data } = useOwnPlan();
  if (data === undefined) return null;
  const names = plansWithText(data.plans, 'collectEmails');
  return (
    <div className="mb-4">
      <Notice
        action={
          <ButtonLink to={planWithPath(data.plans, 'collectEmails')} size="small">
            See plans
          </ButtonLink>
        }
      >
        {names === ''
          ? 'Your plan shows no email addresses.'
          : `Email addresses come with ${names}.`}
      </Notice>
    </div>
  );
}
