const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents as an amount, such as `$8.70`; a minus is a true one. */
export function moneyText(cents: number): string {
  return dollars.format(cents / 100).replace('-', '−');
}
