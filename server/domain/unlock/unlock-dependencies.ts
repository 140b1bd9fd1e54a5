import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { Database } from '#server/db/connection.ts';
import type { GroupCommit } from '#server/db/group-commit.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { MagnetMemory } from '../magnets/magnet-memory.ts';
import type { VisitorMagnet } from '../magnets/visitor-magnet.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import type { CommentReaderLadder } from './comment-reader.ts';
import type { ClaimInput } from './claims.queries.ts';
import type { EmailInput } from './email-leads.queries.ts';
import type { RetrySchedule } from './retry-schedule.ts';

/** What the unlock flow works with; other features come in as functions. */
export interface UnlockDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  readers: CommentReaderLadder;
  retries: RetrySchedule;
  limiter: RateLimiter;
  /** New claims and addresses, committed in groups. */
  claims: GroupCommit<ClaimInput, boolean>;
  emails: GroupCommit<EmailInput, string | null>;
  recallMagnet: MagnetMemory;
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
  /** The magnet without its content. */
  showLocked(visitor: VisitorMagnet, collectsEmails: boolean): PublicMagnet;
  readSettings(): Promise<InstanceSettings>;
}
