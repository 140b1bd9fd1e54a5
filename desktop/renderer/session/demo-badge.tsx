import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { useUser } from './session.ts';

/** Marks an account with made-up figures and people; nothing for a real one. */
export function DemoBadge() {
  return useUser().isDemo ? (
    <Badge tone="wait">Demo data: people and figures are made up</Badge>
  ) : null;
}
