import type { ReactNode } from 'react';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import { Document } from '#public-web/frame/document.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { CardChoice, Payer } from './practice-view.ts';

/** The frame of every practice payment page: nobody takes it for a real one. */
export function PracticeSheet(props: {
  view: { site: SiteView; theme: ThemeChoice; back: string; problem: string | null };
  title: string;
  children: ReactNode;
}) {
  const { view, title, children } = props;
  return (
    <Document
      site={view.site}
      title={`${title}, practice`}
      isIndexed={false}
      template="sandbox"
      brandColour={null}
      theme={view.theme}
    >
      <main className="practice paying">
        <p className="paying-mark">
          <strong>Practice: no money moves.</strong> This page stands in for the one of the payment
          provider.
        </p>
        <h1>{title}</h1>
        {view.problem !== null && (
          <p role="alert" className="paying-problem">
            {view.problem}
          </p>
        )}
        {children}
        <p>
          <a href={view.back}>Back to {view.site.productName}</a>
        </p>
      </main>
    </Document>
  );
}

/** The test cards, each with what it does. */
export function CardFields({ cards, chosen }: { cards: readonly CardChoice[]; chosen: string }) {
  return (
    <fieldset className="paying-cards">
      <legend>Test card</legend>
      {cards.map(({ id, number, words }) => (
        <label key={id}>
          <input type="radio" name="card" value={id} defaultChecked={id === chosen} required />
          <span>
            <span className="paying-number">{number}</span> {words}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function PayerFields({ payer, asksTaxId }: { payer: Payer; asksTaxId: boolean }) {
  return (
    <>
      <label htmlFor="name">Billing name</label>
      <input
        id="name"
        name="name"
        defaultValue={payer.name}
        maxLength={256}
        autoComplete="name"
        required
      />
      <label htmlFor="country">Country, as two letters</label>
      <input
        id="country"
        name="country"
        defaultValue={payer.country}
        pattern="[A-Za-z]{2}"
        maxLength={2}
        placeholder="DE"
        autoComplete="country"
      />
      {asksTaxId && (
        <>
          <label htmlFor="tax-id">EU VAT id (optional)</label>
          <input
            id="tax-id"
            name="taxId"
            defaultValue={payer.taxId}
            maxLength={40}
            placeholder="DE123456789"
          />
        </>
      )}
    </>
  );
}

/** A row of an amount; money is in cents of a dollar. */
export function Amount({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{dollars(cents)}</dd>
    </div>
  );
}

export function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

export function Day({ at }: { at: string }) {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at));
  return <time dateTime={at}>{text} UTC</time>;
}
