import type { ReaderFigures } from '#shared/unlock/creator-view.contract.ts';

type Part = readonly [count: number, text: string];

const number = (count: number) => count.toLocaleString('en');
const comments = (count: number) => `${number(count)} ${count === 1 ? 'comment' : 'comments'}`;

/** How comments were confirmed recently, in one sentence. */
export function readText(figures: ReaderFigures): string {
  const parts: Part[] = [
    [figures.guestPage, 'on LinkedIn’s public page'],
    [figures.creatorView, 'as you see them'],
    [figures.companyPage, 'through LinkedIn’s API'],
    [figures.paidReader, 'by a paid reader'],
    [figures.byHand, 'by your approval'],
  ];
  const total = sumOf(parts);
  const lately = `In the last ${figures.days} days`;
  if (total === 0) return `${lately} no comment was confirmed.`;
  return `${lately} ${comments(total)} ${total === 1 ? 'was' : 'were'} confirmed: ${listOf(parts)}.`;
}

/** How many comments wait now and why, in one sentence. */
export function waitText({ waiting, onTrust }: ReaderFigures): string {
  const parts: Part[] = [
    [waiting.notVisible, 'not shown to guests by LinkedIn'],
    [waiting.linkedinUnavailable, 'not readable on LinkedIn at the moment'],
    [waiting.nearMiss, 'with a typo of the word'],
    [waiting.inQueue, 'in the queue'],
    [waiting.guestOff, 'on pages where you switched off reading as a guest'],
  ];
  const total = sumOf(parts);
  const now =
    total === 0
      ? 'No comment is waiting.'
      : `${comments(total)} ${total === 1 ? 'is' : 'are'} waiting: ${listOf(parts)}.`;
  if (onTrust === 0) return now;
  return `${now} ${comments(onTrust)} opened your page without confirmation.`;
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, [count]) => sum + count, 0);

/** "80 on the public page, 3 by hand": zeros are left out. */
function listOf(parts: readonly Part[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${number(count)} ${text}`)
    .join(', ');
}
