import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { details, seller } from '#server/testing/scenes/billing/manual-scene.ts';
import { unpackWoff } from '#server/platform/fonts/woff.ts';
import { drawInvoice, type DrawnInvoice, type InvoiceDocument } from './invoice-pdf.ts';
import { openPdfFonts } from './pdf-fonts.ts';

const facts: DrawnInvoice['facts'] = {
  number: 'INV-2026-0001',
  issuedOn: '2026-11-26',
  dueOn: '2026-12-10',
  seller,
  buyer: details,
  planName: 'Pro',
  interval: 'month',
  from: '2026-12-01',
  to: '2026-12-31',
  subtotalCents: 2_900,
  taxName: 'VAT',
  taxBasisPoints: 1_900,
  taxCents: 551,
  totalCents: 3_451,
  note: null,
};

const open: DrawnInvoice = {
  facts,
  status: 'open',
  paidAt: null,
  creditNumber: null,
  creditedAt: null,
  closeReason: null,
};

async function documentOf(
  change: Partial<DrawnInvoice['facts']>,
  invoice: Partial<DrawnInvoice> = {},
  kind: InvoiceDocument = 'invoice',
) {
  const one = { ...open, ...invoice, facts: { ...facts, ...change } };
  return getDocumentProxy(new Uint8Array(await drawInvoice(one, kind)));
}

async function pagesOf(
  change: Partial<DrawnInvoice['facts']>,
  invoice: Partial<DrawnInvoice> = {},
  kind: InvoiceDocument = 'invoice',
): Promise<string[]> {
  const { text } = await extractText(await documentOf(change, invoice, kind), {
    mergePages: false,
  });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

/** The lines of a text in a room, from left to right as they stand. */
async function linesInSight(text: string, width: number): Promise<string[]> {
  const fonts = await openPdfFonts([text]);
  const document = new PDFDocument({ font: '' });
  const lines = fonts.linesOf(document, text, { width, size: 9.5 });
  return lines.map((runs) => runs.map((run) => run.text).join(''));
}

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n');

it('a name that is read from the right can be read, with figures and Latin words beside it', async () => {
  const buyer = { ...details, name: 'שלום (בע"מ) 2026 Ltd', city: 'ירושלים' };
  const [page = ''] = await pagesOf({ buyer });
  expect(page).toContain('ירושלים');
  expect(page).toContain('שלום');
  // The whole name is read from the right.
  expect(page).toContain('Ltd 2026 (');
});

it('brackets in names that are read from the right close on the side where a reader expects them', async () => {
  const inSight = async (name: string) => (await linesInSight(name, 1_000)).join('');
  // From the right: the name, a bracket that opens to the left, and one that closes.
  expect(await inSight('שלום (בע"מ)')).toBe('(מ"עב) םולש');
  expect(await inSight('(בע"מ) שלום')).toBe('םולש (מ"עב)');
  expect(await inSight('שלום [א] «ב» 2026 (12)')).toBe('(12) 2026 «ב» [א] םולש');
  expect(await inSight('שלום (Acme) Ltd')).toBe('Ltd (Acme) םולש');
  expect(await inSight('Acme (שלום)')).toBe('Acme (םולש)');
  expect(await inSight('Acme (Ltd) 2026')).toBe('Acme (Ltd) 2026');
});

it('a name that is read from the right breaks where its reader ends a line, and begins on the first', async () => {
  const lines = await linesInSight('חברת הבנייה (ירושלים והסביבה) בע"מ', 90);
  expect(lines).toEqual(['םילשורי) היינבה תרבח', 'מ"עב (הביבסהו']);
  const mixed = await linesInSight('שלום עולם Acme Holding Ltd גדול', 70);
  expect(mixed).toEqual(['Acme םלוע םולש', 'Holding Ltd', 'לודג']);
  const long = await linesInSight('ירושליםירושלים', 30);
  expect(long.length).toBeGreaterThan(1);
  expect(long.map((line) => [...line].toReversed().join('')).join('')).toBe('ירושליםירושלים');

  const name = 'החברה הגדולה לבנייה ולפיתוח של ירושלים והסביבה (מיזוגים) בע"מ';
  const page = await (await documentOf({ buyer: { ...details, name } })).getPage(1);
  const { items } = await page.getTextContent();
  const heightOf = (word: string): number => {
    const item = items.find((one) => 'str' in one && one.str.includes(word));
    return item !== undefined && 'str' in item ? item.transform[5] : Number.NaN;
  };
  expect(heightOf('החברה')).toBeGreaterThan(heightOf('מיזוגים'));
});

it('letters of Arabic take the shape of their place in a word, and figures among them stay', async () => {
  const name = 'سلمان محمد ٢٠٢٦ العالم';
  const page = await (await documentOf({ buyer: { ...details, name } })).getPage(1);
  const { items } = await page.getTextContent();
  const widthOf = (word: string) => items.find((item) => 'str' in item && item.str === word);
  const path = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff';
  const file = unpackWoff(await readFile(createRequire(import.meta.url).resolve(path)));
  const font = create(file) as Font; // a single typeface and no collection
  /** In points. */
  const widthIn = (text: string) =>
    font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * (9.5 / 1_000);
  for (const word of ['سلمان', 'محمد', 'العالم']) {
    const drawn = widthOf(word);
    expect(drawn).toMatchObject({ width: expect.closeTo(widthIn(word), 1), dir: 'rtl' });
    // Letters by themselves take another room.
    const apart = [...word].reduce((sum, letter) => sum + widthIn(letter), 0);
    expect(Math.abs(apart - widthIn(word))).toBeGreaterThan(0.2);
  }
  expect(widthOf('٢٠٢٦')).toBeDefined();
});

it('each page of a long one says whose it is, and what belongs together stays on one', async () => {
  const pages = await pagesOf({ seller: { ...seller, address: linesOf(50) } });
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Invoice INV-2026-0001, page 1 of 2');
  expect(pages[0]).not.toContain('Total');
  expect(pages[1]).toMatch(/Number INV-2026-0001 .*Subtotal \$29\.00 .*\$34\.51/);
  expect(pages[1]).toContain('Invoice INV-2026-0001, page 2 of 2');
});

it('says what was paid and is due, and a credit note of which invoice and day it is', async () => {
  const paidAt = new Date('2026-12-03T00:00:00Z');
  const [paid = ''] = await pagesOf({}, { status: 'paid', paidAt });
  expect(paid).toContain('Paid on December 3, 2026 -$34.51 Amount due $0.00');
  expect((await pagesOf({}))[0]).not.toContain('Amount due');
  const credited = { status: 'paid', paidAt, creditNumber: 'INV-2026-0002' } as const;
  const [credit = ''] = await pagesOf({}, { ...credited, creditedAt: paidAt }, 'credit');
  expect(credit).toContain('For invoice INV-2026-0001 of November 26, 2026');
  expect(credit).toContain('Credit note INV-2026-0002, page 1 of 1');
});
