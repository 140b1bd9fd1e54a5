import { ShieldCheck } from 'lucide-react';
import { uncapitalised } from '#shared/app/first-letter.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';

/** What a creator may rely on; each part is something the product does. */
export function TrustLine({ plan }: { plan: Plan }) {
  return (
    <p className="flex items-start gap-2 text-[0.8125rem] leading-5 text-ink-soft">
      <ShieldCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        Cancel at any time under Subscription: you keep the plan until the end of what you paid.
        Every invoice is there too. {plan.name} comes with {supportText(plan.support)}.
      </span>
    </p>
  );
}

/** "Priority support" within a sentence; an abbreviation keeps its capitals. */
const supportText = (support: string): string =>
  /^[A-Z][a-z]/.test(support) ? uncapitalised(support) : support;
