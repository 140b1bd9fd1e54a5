import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { useBillingChanged } from '../use-billing.ts';

const ASK_EVERY_MS = 1_500;
/** After that the creator reads what to do. */
const LONG_MS = 20_000;

/** /subscription?checkout=…: back from a payment page. Only the payment's event says that it was paid. */
export function ReturnState({ sessionId }: { sessionId: string }) {
  const query = useQuery({
    ...endpointQuery(billingApi.readReturn, { params: { sessionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'pending' ? ASK_EVERY_MS : false,
  });
  const state = query.data?.state;
  const changed = useBillingChanged();
  useEffect(() => {
    if (state === 'done') void changed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each state; `changed` is new each time
  }, [state]);
  return (
    <>
      <PageHeader title="Your payment" />
      <QueryPanel query={query} what="your payment">
        {({ state: found, planName, reason }) => (
          <Panel>
            {found === 'done' ? (
              <Done planName={planName} />
            ) : found === 'failed' ? (
              <Failed planName={planName} reason={reason} />
            ) : (
              <Waiting sessionId={sessionId} planName={planName} />
            )}
          </Panel>
        )}
      </QueryPanel>
    </>
  );
}

/** Waits for the payment's event; after a while it says what to do. */
export function Waiting({ sessionId, planName }: { sessionId: string; planName: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), LONG_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isLong ? (
    <TakesLong sessionId={sessionId} planName={planName} />
  ) : (
    <EmptyState picture={<Spinner />} title="Waiting for the payment">
      <p role="status">
        The payment provider tells us when it has your payment. {planName} begins at that moment,
        mostly within seconds.
      </p>
    </EmptyState>
  );
}

/** The event has not come yet. */
export function TakesLong({ sessionId, planName }: { sessionId: string; planName: string }) {
  const subject = `Payment for ${planName}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`Payment: ${sessionId}`)}`;
  return (
    <EmptyState
      picture={<Hourglass aria-hidden size={26} />}
      title="This takes longer than usual"
      action={
        <>
          <ButtonLink to="/subscription">Open your subscription</ButtonLink>
          <ButtonLink to="/subscribe" look="quiet">
            Choose a plan again
          </ButtonLink>
        </>
      }
    >
      <p role="status">
        Nothing is lost: {planName} begins as soon as your payment is confirmed, also when you close
        this page. We keep checking while it is open. If you left the payment page without paying,
        nothing was charged.
      </p>
      <p className="mt-3">
        If your card was charged and the plan is not active within an hour, write to{' '}
        <a className="link" href={`mailto:${instance.supportEmail}?${query}`}>
          {instance.supportEmail}
        </a>
        ; the mail names your payment.
      </p>
    </EmptyState>
  );
}

function Done({ planName }: { planName: string }): ReactNode {
  return (
    <EmptyState
      picture={<CircleCheck aria-hidden size={26} />}
      title={`You are on ${planName}`}
      action={
        <>
          <ButtonLink to="/dashboard" look="primary">
            Go to the dashboard
          </ButtonLink>
          <ButtonLink to="/subscription">See your subscription</ButtonLink>
        </>
      }
    >
      <p role="status">
        Your payment has arrived, and everything in {planName} is yours from now on. The invoice is
        in your subscription.
      </p>
    </EmptyState>
  );
}

/** The payment did not work, in the bank's own words where it said any. */
export function Failed({ planName, reason }: { planName: string; reason: string | null }) {
  return (
    <EmptyState
      picture={<CircleX aria-hidden size={26} />}
      title="The payment did not work"
      action={
        <ButtonLink to="/subscribe" look="primary">
          Choose a plan again
        </ButtonLink>
      }
    >
      <p role="alert">
        {reason !== null && <>“{reason}” </>}
        Your plan did not change to {planName}, and nothing was charged.
      </p>
    </EmptyState>
  );
}
