import type { ReportReason } from '#shared/reports/report-reasons.ts';

export interface DemoReport {
  /** Position among the demo's magnets, the newest one first. */
  magnet: number;
  reason: ReportReason;
  details: string | null;
  hoursAgo: number;
  /** Reports of a page that were settled together have one note. */
  settled?: { hoursAgo: number; note: string };
}

const mended = {
  hoursAgo: 395,
  note: 'The creator put a new link into the page, and it opens. Nothing else was wrong with it.',
};
const hers = {
  hoursAgo: 1_210,
  note: 'The creator sent us her draft of last year with the same questions. The page stays.',
};
const taste = {
  hoursAgo: 130,
  note: 'The page asks for a comment and gives what it promises. That is its purpose.',
};

/** What visitors reported. The first three are why an operator denied the host of the spreadsheets. */
export const demoReports: readonly DemoReport[] = [
  {
    magnet: 2,
    reason: 'deception',
    details:
      'The spreadsheet in the guide asked me to sign in to my mailbox first. The address in the browser was not that of my provider.',
    hoursAgo: 25.4,
  },
  {
    magnet: 2,
    reason: 'deception',
    details: 'The link to the template leads to a copy of a sign-in page. I closed it.',
    hoursAgo: 26.1,
  },
  { magnet: 2, reason: 'deception', details: null, hoursAgo: 29.8 },
  {
    magnet: 0,
    reason: 'spam',
    details: 'Ten people of my team commented one word under a post to get this list.',
    hoursAgo: 51.2,
  },
  { magnet: 0, reason: 'other', details: null, hoursAgo: 70.5 },
  {
    magnet: 0,
    reason: 'spam',
    details: 'I do not like that I have to write a comment.',
    hoursAgo: 148,
    settled: taste,
  },
  {
    magnet: 1,
    reason: 'broken',
    details: 'The button opens a page that is not there.',
    hoursAgo: 402,
    settled: mended,
  },
  { magnet: 1, reason: 'broken', details: null, hoursAgo: 399, settled: mended },
  {
    magnet: 2,
    reason: 'copyright',
    details: 'Question 4 and question 9 are from a book that I know.',
    hoursAgo: 1_224,
    settled: hers,
  },
];
