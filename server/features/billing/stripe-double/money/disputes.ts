import { baseDispute } from '../base/base-payment.ts';
import { DAY } from '../lives/periods.ts';
import { emit } from '../world/events.ts';
import type { Charge, Dispute } from '../world/stored-objects.ts';
import { badRequest } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

/** A card's holder disputes a charge: the money leaves until the dispute is won. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  if (charge.disputed) throw badRequest(`Charge ${charge.id} is disputed already.`, 'charge');
  if (!charge.paid) throw badRequest(`Charge ${charge.id} was not paid.`, 'charge');
  charge.disputed = true;
  const dispute: Dispute = {
    ...structuredClone(baseDispute),
    id: newId('dp'),
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    evidence_details: {
      due_by: world.now + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    payment_intent: charge.payment_intent,
    reason,
  };
  world.disputes.push(dispute);
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides. */
export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  if (status === 'won') {
    emit(world, 'charge.dispute.funds_reinstated', dispute);
  }
  emit(world, 'charge.dispute.closed', dispute);
}
