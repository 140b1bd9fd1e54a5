import { describe, expect, it } from 'vitest';
import type { ReaderFigures } from '#shared/unlock/creator-view.contract.ts';
import { readText, waitText } from './figures-text.ts';

const none: ReaderFigures = {
  days: 30,
  guestPage: 0,
  creatorView: 0,
  companyPage: 0,
  paidReader: 0,
  byHand: 0,
  onTrust: 0,
  waiting: { notVisible: 0, linkedinUnavailable: 0, nearMiss: 0, inQueue: 0, guestOff: 0 },
  mostWaiting: null,
  hidden: [],
  lastLookAt: null,
};

describe('the sentences about readers', () => {
  it('name each way with its count and leave out the others', () => {
    expect(readText({ ...none, guestPage: 1200, creatorView: 37, byHand: 3 })).toBe(
      'In the last 30 days 1,240 comments were confirmed: 1,200 on LinkedIn’s public page, 37 as you see them, 3 by your approval.',
    );
    expect(readText({ ...none, paidReader: 1 })).toBe(
      'In the last 30 days 1 comment was confirmed: 1 by a paid reader.',
    );
    expect(readText(none)).toBe('In the last 30 days no comment was confirmed.');
  });

  it('state how many comments wait and why', () => {
    const waiting = {
      notVisible: 18,
      linkedinUnavailable: 2,
      nearMiss: 1,
      inQueue: 4,
      guestOff: 3,
    };
    expect(waitText({ ...none, waiting })).toBe(
      '28 comments are waiting: 18 not shown to guests by LinkedIn, 2 not readable on LinkedIn at the moment, 1 with a typo of the word, 4 in the queue, 3 on pages where you switched off reading as a guest.',
    );
    expect(waitText({ ...none, onTrust: 2 })).toBe(
      'No comment is waiting. 2 comments opened your page without confirmation.',
    );
  });
});
