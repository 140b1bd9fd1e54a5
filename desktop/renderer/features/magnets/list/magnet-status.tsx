import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';

export const statusNames: Record<MagnetStatus, string> = {
  draft: 'Draft',
  active: 'Active',
  paused: 'Paused',
  archived: 'Archived',
};

const tones: Record<MagnetStatus, Tone> = {
  draft: 'wait',
  active: 'good',
  paused: 'neutral',
  archived: 'neutral',
};

/** A takedown hides any other status. */
export function StatusBadge({ status, takenDown }: Pick<Magnet, 'status' | 'takenDown'>) {
  if (takenDown !== null) return <Badge tone="bad">Taken down</Badge>;
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}
