import { CreditCard, ExternalLink } from 'lucide-react';
import { capitalised } from '#shared/app/first-letter.ts';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { countryName } from '#shared/billing/countries.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Fact } from '#desktop/renderer/ui/texts/fact.tsx';
import { moneyText } from '../money-text.ts';
import { usePortal } from './use-portal.ts';

/** The card, the address on invoices and the credit; changed on the provider's page. */
export function PaymentPanel({ billing }: { billing: Billing }) {
  const portal = usePortal();
  const { card, details, creditCents, syncedAt, provider } = billing;
  if (syncedAt === null || provider === 'manual' || provider === 'none') return null;
  return (
    <Panel
      title="Payment"
      actions={
        <Button size="small" isBusy={portal.isPending} onClick={() => portal.mutate({})}>
          {!portal.isPending && <ExternalLink aria-hidden size={14} />}
          Change
        </Button>
      }
      bodyClassName="p-5 pt-3"
    >
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
        <Fact label="Card">
          {card === null ? (
            'None'
          ) : (
            <span className="inline-flex items-center gap-2">
              <CreditCard aria-hidden size={16} className="text-ink-soft" />
              <span>
                {capitalised(card.brand)} ending in {card.last4}, until{' '}
                {String(card.expiresMonth).padStart(2, '0')}/{card.expiresYear}
              </span>
            </span>
          )}
        </Fact>
        <Fact label="Name and country on invoices">
          {[details?.name, details?.country == null ? null : countryName(details.country)]
            .filter((part) => part != null)
            .join(', ') || 'Not given'}
        </Fact>
        <Fact label="Tax id">{details?.taxId ?? 'Not given'}</Fact>
        <Fact label="Credit">
          {creditCents === 0
            ? 'None'
            : creditCents > 0
              ? `${moneyText(creditCents)}, the next charges use it first`
              : `${moneyText(-creditCents)} are added to the next charge`}
        </Fact>
      </dl>
    </Panel>
  );
}
