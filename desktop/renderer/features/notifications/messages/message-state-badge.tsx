import type { MessageState } from '#shared/notifications/messages.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';

const words: Readonly<Record<MessageState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
  stopped: 'Stopped',
};

/** How far a message is. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  if (state === 'draft' || state === 'stopped') return <Badge>{words[state]}</Badge>;
  return <Badge tone={state === 'sent' ? 'good' : 'wait'}>{words[state]}</Badge>;
}
