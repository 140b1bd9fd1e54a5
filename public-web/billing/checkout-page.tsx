import { Amount, CardFields, dollars, PayerFields, PracticeSheet } from './practice-sheet.tsx';
import type { CheckoutView } from './practice-view.ts';

/** Where a plan is paid. */
export function CheckoutPage({ view }: { view: CheckoutView }) {
  if (view.state === 'paid') {
    return (
      <PracticeSheet view={view} title="This is paid">
        <p>{view.planName} is yours. Nothing more is charged on this page.</p>
      </PracticeSheet>
    );
  }
  if (view.state === 'over') {
    return (
      <PracticeSheet view={view} title="This page is closed">
        <p>It expired after a day, or a newer one was opened. Choose the plan again.</p>
      </PracticeSheet>
    );
  }
  return (
    <PracticeSheet view={view} title={`Subscribe to ${view.planName}`}>
      <section className="paying-box" aria-label="What you pay">
        <dl className="paying-sums">
          <Amount label={`${view.planName}, by the ${view.interval}`} cents={view.subtotalCents} />
          {view.discountCents > 0 && <Amount label="Discount" cents={-view.discountCents} />}
          {view.taxCents > 0 && <Amount label="Tax" cents={view.taxCents} />}
          <Amount label="Due today" cents={view.totalCents} />
        </dl>
        {view.takesCodes && !view.hasCode && (
          <form method="post" action={view.path} className="paying-code">
            <input type="hidden" name="do" value="code" />
            <label htmlFor="code">Code for a discount</label>
            <input id="code" name="code" maxLength={100} required />
            <button type="submit" className="paying-quiet">
              Use the code
            </button>
          </form>
        )}
      </section>
      <form method="post" action={view.path} className="paying-box">
        <input type="hidden" name="do" value="pay" />
        <input type="hidden" name="shown" value={view.totalCents} />
        <p>
          For <bdi>{view.email}</bdi>
        </p>
        <CardFields cards={view.cards} chosen={view.chosen} />
        <PayerFields payer={view.payer} asksTaxId={view.asksTaxId} />
        <button type="submit">Pay {dollars(view.totalCents)}</button>
      </form>
    </PracticeSheet>
  );
}
