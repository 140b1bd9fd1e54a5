import { renderToStaticMarkup } from 'react-dom/server';
import { CheckoutPage } from './checkout-page.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { PortalPage } from './portal-page.tsx';
import type { CheckoutView, InvoiceView, PortalView } from './practice-view.ts';

/** Where a plan is paid in practice, as a whole document. */
export function renderCheckoutPage(view: CheckoutView): string {
  return `<!doctype html>${renderToStaticMarkup(<CheckoutPage view={view} />)}`;
}

/** Card, details and invoices of a practice customer, and the practice clock, as a whole document. */
export function renderPortalPage(view: PortalView): string {
  return `<!doctype html>${renderToStaticMarkup(<PortalPage view={view} />)}`;
}

/** A practice invoice as a whole document, which prints well. */
export function renderInvoicePage(view: InvoiceView): string {
  return `<!doctype html>${renderToStaticMarkup(<InvoicePage view={view} />)}`;
}
