import type { DeskTicket } from '#shared/support/operator-support.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';

/** Whether the promised time has passed, or nearly so. Empty while there is time. */
export function DueBadge({ due }: Pick<DeskTicket, 'due'>) {
  if (due === null) return null;
  return due === 'overdue' ? (
    <Badge tone="bad">Overdue</Badge>
  ) : (
    <Badge tone="wait">Due soon</Badge>
  );
}
