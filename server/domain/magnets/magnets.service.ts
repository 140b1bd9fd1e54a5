import type { Database } from '#server/db/connection.ts';
import { findForVisitor, type VisitorMagnet } from './visitor-magnet.ts';

export interface MagnetsService {
  /**
   * The active magnet behind a public id, with its owner and the owner's plan. Throws
   * `magnet_not_found` or `inactive` (spec §8).
   */
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
}

export function createMagnetsService({ db }: { db: Database }): MagnetsService {
  return {
    findForVisitor: (magnetId) => findForVisitor(db, magnetId),
  };
}
