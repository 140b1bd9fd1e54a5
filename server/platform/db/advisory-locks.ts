/**
 * The advisory locks with a number; all others are named, through `hashtext`. All processes of a
 * database share them, so a number has only one meaning and never changes.
 */
export const advisoryLocks = {
  /** Runs migrations in one process at a time. */
  migration: 7_316_002,
  /** Lets only one process clean up. */
  housekeeping: 7_316_003,
  /** Creates one demo when several processes start on a fresh database. */
  demoSeed: 7_316_004,
  /** With a creator's id: one process renews the creator's access to LinkedIn's API. */
  linkedInTokens: 7_316_005,
  /**
   * With a creator's id: triggers of scores share it; a recount for the creator takes it
   * exclusively.
   */
  leadScores: 7_160_275,
  /** Imports share it while they write people, an erasure takes it alone: nobody comes back in between. */
  erasures: 7_316_006,
  /** With a creator's id: erasures share it, and an export begins alone. */
  exports: 7_316_007,
  /** One process at a time writes erasures into a file. */
  erasureFile: 7_316_008,
  /** One process at a time adds to the roll-ups of figures. */
  figures: 7_316_011,
  /** One process at a time writes slices of busy days. */
  figureSlices: 7_316_125,
  /** One process at a time counts figures of the installation. */
  installationFigures: 7_316_014,
  /** With a customer of a payment provider: one process at a time writes what was fetched. */
  billingCustomers: 7_316_016,
  /** One process at a time compares all customers with the provider. */
  billingReconciliation: 7_316_017,
  /** With a creator's id: an import looks for its people alone, and so does a release of leads over quota. */
  peopleOverQuota: 7_316_018,
  /** With a creator's id: movements of recurring revenue are written one after another. */
  revenueMoves: 7_316_019,
  /** One process at a time looks which meters passed a part of their limit. */
  usageNotices: 7_316_021,
  /** One transaction at a time seals its entries of the audit log, in a trigger. */
  auditSeals: 7_316_022,
} as const;
