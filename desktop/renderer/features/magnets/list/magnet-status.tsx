import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';

export const statusNames: Record<MagnetState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  archived: 'Archived',
};

const tones: Record<MagnetState, Tone> = {
  draft: 'wait',
  scheduled: 'wait',
  active: 'good',
  paused: 'neutral',
  ended: 'neutral',
  archived: 'neutral',
};

/** A takedown hides any other state. */
export function StatusBadge({ state, takenDown }: Pick<Magnet, 'state' | 'takenDown'>) {
  if (takenDown !== null) return <Badge tone="bad">Taken down</Badge>;
  return <Badge tone={tones[state]}>{statusNames[state]}</Badge>;
}
