import type { MagnetState } from '#shared/magnets/magnet-fields.ts';

/** How a page stands, in words. */
export const magnetStateNames: Readonly<Record<MagnetState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  archived: 'Archived',
};
