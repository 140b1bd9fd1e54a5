import PDFDocument from 'pdfkit';
import { countryName } from '#shared/billing/countries.ts';
import type { ManualInvoice } from '../manual-invoices.queries.ts';
import { openPdfFonts, type PdfFonts, type Weight } from './pdf-fonts.ts';
import { dayText, moneyText, rateText } from '../manual-texts.ts';

const LEFT = 56;
const RIGHT = 539;
const WIDTH = RIGHT - LEFT;
const INK = '#16181d';
const SOFT = '#5c6370';
const LINE = '#d9dce3';
/** Of Inter, in parts of the size. */
const ASCENT = 0.96875;
const COLOURS = { paid: '#1a7f4b', void: '#b42318', open: INK } as const;

export type InvoiceDocument = 'invoice' | 'credit';

/** What a document tells. */
export type DrawnInvoice = Pick<
  ManualInvoice,
  'facts' | 'status' | 'paidAt' | 'creditNumber' | 'creditedAt' | 'closeReason'
>;

/** An invoice or its credit note as a PDF, from what was stored when it was issued: the same facts give the same bytes. */
export async function drawInvoice(
  invoice: DrawnInvoice,
  kind: InvoiceDocument = 'invoice',
): Promise<Buffer> {
  const { facts } = invoice;
  const isCredit = kind === 'credit';
  const number = isCredit ? (invoice.creditNumber ?? '') : facts.number;
  const title = `${isCredit ? 'Credit note' : 'Invoice'} ${number}`;
  const fonts = await openPdfFonts([JSON.stringify(facts), title, invoice.closeReason ?? '']);
  const issuedAt =
    isCredit && invoice.creditedAt !== null ? invoice.creditedAt : new Date(facts.issuedOn);
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 72, left: LEFT, right: 595 - RIGHT },
    bufferPages: true,
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: facts.seller.name, CreationDate: issuedAt },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const page = createPage(document, fonts);

  page.text(facts.seller.name, { size: 11, weight: 600 });
  for (const line of facts.seller.address.split('\n')) page.text(line, { colour: SOFT });
  if (facts.seller.taxId !== null) page.text(`Tax id: ${facts.seller.taxId}`, { colour: SOFT });

  page.gap(28);
  page.room(240);
  page.text(isCredit ? 'Credit note' : 'Invoice', { size: 24, weight: 600 });
  const mark = markOf(invoice, isCredit);
  if (mark !== null) page.text(mark.text, { size: 11, weight: 600, colour: mark.colour });
  page.gap(14);

  const top = document.y;
  page.fact('Number', number);
  page.fact('Date', dayText(issuedAt.toISOString().slice(0, 10)));
  if (isCredit) page.fact('For invoice', `${facts.number} of ${dayText(facts.issuedOn)}`);
  else page.fact('Due', dayText(facts.dueOn));
  if (!isCredit && invoice.paidAt !== null) {
    page.fact('Paid', dayText(invoice.paidAt.toISOString().slice(0, 10)));
  }
  const afterFacts = document.y;

  document.y = top;
  page.text('Bill to', { colour: SOFT, left: 320 });
  for (const line of buyerLines(invoice)) page.text(line, { left: 320 });
  document.y = Math.max(document.y, afterFacts) + 26;

  page.amount('Description', 'Amount', { colour: SOFT });
  page.rule();
  const sign = isCredit ? -1 : 1;
  const period = `${facts.planName} plan, ${dayText(facts.from)} to ${dayText(facts.to)}`;
  page.amount(isCredit ? `Refunded: ${period}` : period, moneyText(sign * facts.subtotalCents));
  page.rule();
  page.amount('Subtotal', moneyText(sign * facts.subtotalCents), { colour: SOFT });
  page.amount(
    `${facts.taxName} ${rateText(facts.taxBasisPoints)}`,
    moneyText(sign * facts.taxCents),
    { colour: SOFT },
  );
  page.amount('Total in US dollars', moneyText(sign * facts.totalCents), { weight: 600, size: 11 });
  if (!isCredit && invoice.paidAt !== null) {
    const paid = dayText(invoice.paidAt.toISOString().slice(0, 10));
    page.amount(`Paid on ${paid}`, moneyText(-facts.totalCents), { colour: SOFT });
    page.amount('Amount due', moneyText(0), { weight: 600 });
  }
  page.gap(22);

  for (const [heading, words] of closing(invoice, isCredit)) {
    page.room(44);
    page.text(heading, { weight: 600 });
    for (const line of words.split('\n')) page.text(line);
    page.gap(12);
  }
  page.foot(title);
  document.end();
  return ended;
}

function buyerLines({ facts: { buyer } }: DrawnInvoice): string[] {
  if (buyer === null) return ['Erased after the time required by law'];
  const { name, line1, line2, postalCode, city, country, taxId } = buyer;
  const lines = [name, line1, line2, `${postalCode} ${city}`, countryName(country)];
  return [...lines, taxId === null ? null : `Tax id: ${taxId}`].filter((line) => line !== null);
}

function markOf(
  { status, creditNumber }: DrawnInvoice,
  isCredit: boolean,
): { text: string; colour: string } | null {
  if (isCredit) return null;
  if (creditNumber !== null) {
    return { text: `PAID, REFUNDED BY CREDIT NOTE ${creditNumber}`, colour: COLOURS.void };
  }
  if (status === 'paid') return { text: 'PAID', colour: COLOURS.paid };
  return status === 'void' ? { text: 'VOID', colour: COLOURS.void } : null;
}

function closing(
  { facts, status, creditNumber, closeReason }: DrawnInvoice,
  isCredit: boolean,
): [string, string][] {
  const sections: [string, string][] = [];
  if (status === 'open') {
    const how = `${facts.seller.bankDetails}\nPlease name ${facts.number} with your payment.`;
    sections.push(['How to pay', how]);
  }
  if (facts.note !== null) sections.push(['Note', facts.note]);
  const isTold = status === 'void' || (isCredit && creditNumber !== null);
  if (isTold && closeReason !== null) sections.push(['Reason', closeReason]);
  return sections;
}

interface Look {
  size?: number;
  weight?: Weight;
  colour?: string;
  left?: number;
}

/** Lines below one another; a text keeps its script, whatever it is. */
function createPage(document: PDFKit.PDFDocument, fonts: PdfFonts) {
  function put(text: string, left: number, width: number, look: Look, align?: 'right'): void {
    const { size = 9.5, weight = 400, colour = INK } = look;
    const lines = fonts.linesOf(document, text, { width, size, weight });
    document.fontSize(size).fillColor(colour);
    for (const runs of lines) {
      const y = document.y;
      runs.forEach((run, at) => {
        // Typefaces of other scripts are higher; all of a line stand on one.
        const baseline = -ASCENT * size;
        const options = { width, lineGap: 3, baseline, continued: at < runs.length - 1 };
        document.font(run.font);
        // Only figures are put to the right, and they are of one typeface.
        if (at === 0) document.text(run.text, left, y, align ? { ...options, align } : options);
        else document.text(run.text, options);
      });
    }
  }
  const text = (words: string, look: Look = {}): void => {
    const left = look.left ?? LEFT;
    put(words === '' ? ' ' : words, left, RIGHT - left, look);
  };
  return {
    text,
    gap: (points: number): void => {
      document.y += points;
    },
    /** What belongs together begins a new page where this one ends before. */
    room(points: number): void {
      if (document.y + points > document.page.maxY()) document.addPage();
    },
    /** Each page says of which document it is, and how many there are. */
    foot(title: string): void {
      const { count } = document.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        document.switchToPage(at);
        // Below the margin a text would begin a new page.
        document.page.margins.bottom = 0;
        document.y = document.page.height - 46;
        put(`${title}, page ${at + 1} of ${count}`, LEFT, WIDTH, { size: 8, colour: SOFT });
      }
    },
    fact(label: string, value: string): void {
      const y = document.y;
      put(label, LEFT, 80, { colour: SOFT });
      document.y = y;
      put(value, LEFT + 84, 160, {});
    },
    amount(label: string, value: string, look: Look = {}): void {
      const y = document.y;
      put(label, LEFT, WIDTH - 140, look);
      const after = document.y;
      document.y = y;
      put(value, RIGHT - 120, 120, look, 'right');
      document.y = after + 3;
    },
    rule(): void {
      document.y += 3;
      document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y).lineWidth(0.7).stroke(LINE);
      document.y += 8;
    },
  };
}
