import { describe, expect, it } from 'vitest';
import { disputeStateOf, isMoneyBack, moneyBackHistory } from './money-back.rules.ts';

const dispute = (was: string | null, status: string) => moneyBackHistory('dispute', was, status);
const refund = (was: string | null, status: string) => moneyBackHistory('refund', was, status);

describe('a dispute', () => {
  it('is told when it is opened and when it is decided, each once', () => {
    expect(dispute(null, 'needs_response')).toEqual(['disputed']);
    expect(dispute('needs_response', 'under_review')).toEqual([]);
    expect(dispute('under_review', 'won')).toEqual(['dispute_won']);
    expect(dispute('under_review', 'lost')).toEqual(['dispute_lost']);
    expect(dispute('won', 'won')).toEqual([]);
  });

  it('that is seen only when it is over was opened too', () => {
    expect(dispute(null, 'won')).toEqual(['disputed', 'dispute_won']);
    expect(dispute(null, 'lost')).toEqual(['disputed', 'dispute_lost']);
  });

  it('is none while a bank only inquires', () => {
    expect(dispute(null, 'warning_needs_response')).toEqual([]);
    expect(dispute('warning_needs_response', 'warning_closed')).toEqual([]);
    expect(dispute('warning_under_review', 'needs_response')).toEqual(['disputed']);
    expect(isMoneyBack('dispute', { status: 'warning_closed' })).toBe(false);
  });

  it('that was lost may be decided again', () => {
    expect(dispute('lost', 'won')).toEqual(['dispute_won']);
    expect(disputeStateOf('appeal_under_review')).toBe('open');
  });

  it('that was prevented by giving the money back is over', () => {
    expect(dispute(null, 'prevented')).toEqual(['disputed', 'dispute_lost']);
    expect(isMoneyBack('dispute', { status: 'prevented' })).toBe(true);
  });
});

describe('a refund', () => {
  it('is told once, and again when the bank sends it back', () => {
    expect(refund(null, 'pending')).toEqual(['refunded']);
    expect(refund('pending', 'succeeded')).toEqual([]);
    expect(refund('succeeded', 'failed')).toEqual(['refund_failed']);
    expect(refund(null, 'failed')).toEqual([]);
  });
});
