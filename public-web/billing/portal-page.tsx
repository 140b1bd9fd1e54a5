import { PRACTICE_PATH } from '#shared/app/routes.ts';
import { CardFields, Day, dollars, PayerFields, PracticeSheet } from './practice-sheet.tsx';
import type { PortalView } from './practice-view.ts';

/** What a customer keeps at the provider, and the clock of practice. */
export function PortalPage({ view }: { view: PortalView }) {
  return (
    <PracticeSheet view={view} title="Card, details and invoices">
      {view.done !== null && <p role="status">{view.done}</p>}
      <Standing view={view} />
      <Controls view={view} />
      <form method="post" action={view.path} className="paying-box">
        <h2>Card</h2>
        <p>{view.card === null ? 'No card is kept.' : `${view.card} pays.`}</p>
        <input type="hidden" name="do" value="card" />
        <CardFields cards={view.cards} chosen="pm_card_visa" />
        <button type="submit">Use this card</button>
      </form>
      <form method="post" action={view.path} className="paying-box">
        <h2>Billing details</h2>
        <input type="hidden" name="do" value="details" />
        <PayerFields payer={view.payer} asksTaxId />
        <button type="submit">Save details</button>
      </form>
      <Invoices view={view} />
    </PracticeSheet>
  );
}

function Standing({ view }: { view: PortalView }) {
  const { subscription } = view;
  return (
    <p>
      <bdi>{view.email}</bdi>
      {subscription === null ? (
        ' has no subscription yet.'
      ) : (
        <>
          : {subscription.planName} is <strong>{subscription.status.replace('_', ' ')}</strong>
          {subscription.status === 'canceled'
            ? ' since '
            : subscription.ends
              ? ', ends '
              : ', period until '}
          <Day at={subscription.until} />.
        </>
      )}
    </p>
  );
}

const acts = [
  { act: 'fail', text: 'Let the next payment fail' },
  { act: 'good', text: 'Good card again' },
  { act: 'dispute', text: 'Dispute the last payment' },
  { act: 'refund', text: 'Refund the last payment' },
] as const;

const disputeActs = [
  { act: 'won', text: 'Let the bank decide for the seller' },
  { act: 'lost', text: 'Let the bank decide for the payer' },
] as const;

function Controls({ view }: { view: PortalView }) {
  return (
    <section className="paying-box" aria-labelledby="what-next">
      <h2 id="what-next">What happens next</h2>
      <p>
        The practice clock shows <Day at={view.now} />.{' '}
        {view.nextAt === null ? (
          'Nothing is due for this account.'
        ) : (
          <>
            Next is due <Day at={view.nextAt} />.
          </>
        )}{' '}
        {view.failsNext && <strong>The next payment will fail.</strong>}{' '}
        {view.isDisputed && <strong>A payment is disputed.</strong>}
      </p>
      <p className="practice-note">The clock is one for everybody on this installation.</p>
      <div className="paying-acts">
        {view.nextAt !== null && <Act path={view.path} act="next" text="Go to what is due next" />}
        {[...acts, ...(view.isDisputed ? disputeActs : [])].map((one) => (
          <Act key={one.act} path={view.path} {...one} />
        ))}
      </div>
      {view.events !== null && <Events events={view.events} />}
    </section>
  );
}

function Act({ path, act, text }: { path: string; act: string; text: string }) {
  return (
    <form method="post" action={path}>
      <button type="submit" name="do" value={act} className={act === 'next' ? '' : 'paying-quiet'}>
        {text}
      </button>
    </form>
  );
}

function Events({ events }: { events: NonNullable<PortalView['events']> }) {
  if (events.length === 0) return <p role="status">Done. No event was created.</p>;
  return (
    <div role="status">
      <p>Done. {events.length === 1 ? 'One event' : `${events.length} events`} came of it:</p>
      <ol className="paying-events">
        {events.map(({ type, at, isDelivered }, index) => (
          <li key={index}>
            <code>{type}</code> <Day at={at} />, {isDelivered ? 'delivered' : 'waits'}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Invoices({ view }: { view: PortalView }) {
  return (
    <section className="paying-box" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {view.invoices.length === 0 ? (
        <p>No invoices yet.</p>
      ) : (
        <ul className="paying-invoices">
          {view.invoices.map(({ id, number, status, totalCents, refundedCents, at }) => (
            <li key={id}>
              <a href={`${PRACTICE_PATH}/invoices/${id}`}>{number}</a> <Day at={at} />,{' '}
              {dollars(totalCents)}, {status}
              {refundedCents > 0 && `, ${dollars(refundedCents)} refunded`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
