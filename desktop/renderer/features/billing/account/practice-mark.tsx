import { ExternalLink } from 'lucide-react';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { PracticeBadge } from '../practice-badge.tsx';
import { usePortal } from './use-portal.ts';

/** Says that no money moves, and leads to where a payment can fail, be refunded or fall due. */
export function PracticeMark({ billing }: { billing: Billing | undefined }) {
  const portal = usePortal();
  if (billing === undefined) return null;
  // Before the first payment there is nothing to let happen.
  const hasPortal = billing.isPractice && billing.syncedAt !== null;
  return (
    <>
      <PracticeBadge isPractice={billing.isPractice} />
      {hasPortal && (
        <Button size="small" isBusy={portal.isPending} onClick={() => portal.mutate({})}>
          {!portal.isPending && <ExternalLink aria-hidden size={14} />}
          Practise what happens next
        </Button>
      )}
    </>
  );
}
