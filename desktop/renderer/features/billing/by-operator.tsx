import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Nothing is paid for on a screen here: billing is off, or an operator notes what was paid. */
export const isByOperator = ({ provider }: Billing): boolean =>
  provider === 'none' || provider === 'manual';

/** How plans are changed where no payment page exists. */
export function ByOperatorNotice({ billing }: { billing: Billing }) {
  return (
    <Notice>
      {billing.provider === 'none' ? (
        <>
          <strong className="font-semibold">Billing is off on this installation.</strong> Ask its
          operator for a plan:{' '}
          <a className="link" href={`mailto:${billing.contact}`}>
            {billing.contact}
          </a>
          .
        </>
      ) : (
        <>
          <strong className="font-semibold">You pay by invoice on this installation.</strong>{' '}
          Request a plan and the operator sends you an invoice. Once your payment is noted, the plan
          holds until the end of what you paid.
        </>
      )}
    </Notice>
  );
}

/** A mail to the operator that names the account and the plan. */
export function AskForPlan({ contact, plan }: { contact: string; plan: Plan }) {
  const { email } = useUser();
  const subject = `Please change my plan to ${plan.name}`;
  const body = `Account: ${email}\nPlan: ${plan.name}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <a href={`mailto:${contact}?${query}`} className={buttonClass()}>
      Ask for {plan.name} by email
    </a>
  );
}
