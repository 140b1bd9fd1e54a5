import type { TicketStatus, TicketTopic } from '#shared/support/ticket-shapes.ts';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';

export const topicTexts: Readonly<Record<TicketTopic, string>> = {
  unlocking: 'Comments and unlocking',
  magnets: 'Lead magnets and pages',
  leads: 'Leads and exports',
  billing: 'Plan and payment',
  account: 'Account and sign-in',
  takedown: 'A page that was taken down',
  other: 'Something else',
};

/** The status in words, for each side. */
const statusTexts: Readonly<Record<'creator' | 'operator', Record<TicketStatus, string>>> = {
  creator: { open: 'Waiting for support', pending: 'Waiting for you', solved: 'Solved' },
  operator: { open: 'Waiting for us', pending: 'Waiting for the creator', solved: 'Solved' },
};

const tones: Readonly<Record<'creator' | 'operator', Record<TicketStatus, Tone>>> = {
  creator: { open: 'wait', pending: 'brand', solved: 'good' },
  operator: { open: 'brand', pending: 'wait', solved: 'good' },
};

/** The status as one side sees it; a filled one is this side's turn. */
export function StatusBadge({
  status,
  side,
}: {
  status: TicketStatus;
  side: 'creator' | 'operator';
}) {
  return <Badge tone={tones[side][status]}>{statusTexts[side][status]}</Badge>;
}
