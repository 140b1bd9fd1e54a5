import { Amount, CardFields, Day, dollars, PracticeSheet } from './practice-sheet.tsx';
import type { InvoiceView } from './practice-view.ts';

/** A practice invoice; an open one can be paid here. */
export function InvoicePage({ view }: { view: InvoiceView }) {
  return (
    <PracticeSheet view={view} title={`Invoice ${view.number}`}>
      <section className="paying-box" aria-label="Invoice">
        <p>
          {view.name} <bdi>{view.email}</bdi> {view.country}
          <br />
          Issued <Day at={view.at} />, <strong>{view.status}</strong>
        </p>
        <dl className="paying-sums">
          {view.lines.map(({ text, amountCents }, index) => (
            <Amount key={index} label={text} cents={amountCents} />
          ))}
          {view.discountCents > 0 && <Amount label="Discount" cents={-view.discountCents} />}
          {view.taxCents > 0 && <Amount label="Tax" cents={view.taxCents} />}
          <Amount label="Total" cents={view.totalCents} />
          {view.creditCents > 0 && <Amount label="Credit" cents={-view.creditCents} />}
          <Amount label="Paid" cents={view.paidCents} />
          {view.refundedCents > 0 && <Amount label="Refunded" cents={-view.refundedCents} />}
        </dl>
        <p className="practice-note">
          It is not a document for tax offices. To keep it, print this page or save it as a PDF.
        </p>
      </section>
      {view.status === 'open' && (
        <form method="post" action={view.path} className="paying-box">
          <CardFields cards={view.cards} chosen="pm_card_visa" />
          <button type="submit">
            Pay {dollars(view.totalCents - view.creditCents - view.paidCents)}
          </button>
        </form>
      )}
    </PracticeSheet>
  );
}
