import type { ShownPicture } from '#shared/files/text-pictures.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { Availability } from '#shared/magnets/availability.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { PublicItem } from '#shared/magnets/shown-items.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { GroupCommit } from '#server/platform/db/statements/group-commit.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { IntegrationsService } from '#server/features/integrations/integrations.service.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import type { MagnetMemory } from '#server/features/magnets/visitors/magnet-memory.ts';
import type {
  KnownMagnet,
  VisitorMagnet,
} from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import type { ClaimInput } from '#server/features/leads/claims.queries.ts';
import type { CheckQuestion, CheckState } from './check/check-state.queries.ts';
import type { EmailInput } from '#server/features/leads/email-leads.queries.ts';
import type { AddressQuality } from '#server/features/mail/addresses/quality/address-quality.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { DeliveryTimes } from './check/delivery-times.ts';
import type { FairTurns } from './check/fair-turns.ts';
import type { QueuedCheck, QueuedRow } from './waiting/queue/queue-writer.queries.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import type { LeadRecord, RecordedLead } from '#server/features/leads/record-lead.queries.ts';
import type { Ways } from '#server/features/leads/origin/ways.ts';
import type { RecheckSchedule } from './waiting/recheck-schedule.ts';

/** The signed address of a file, with what it is. */
export type OpenFile = Pick<PublicItem, 'fileUrl' | 'file'>;

/** What the unlock flow works with; other features come in as functions. */
export interface UnlockDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  readers: CommentReaderLadder;
  rechecks: RecheckSchedule;
  limiter: RateLimiter;
  /** New claims and addresses, committed in groups. */
  claims: GroupCommit<ClaimInput, boolean>;
  emails: GroupCommit<EmailInput, string | null>;
  quality: Pick<AddressQuality, 'require'>;
  mail: Pick<Mail, 'add' | 'findStop' | 'reachesPeople'>;
  key: Pick<InstallationKey, 'isSigned'>;
  leads: GroupCommit<LeadRecord, RecordedLead>;
  room: Pick<LeadRoom, 'releaseOverQuota'>;
  /** What is known before a check reads anything, looked up in groups. */
  states: GroupCommit<CheckQuestion, CheckState | null>;
  /** Checks taken in to be made later. */
  queue: GroupCommit<QueuedCheck, QueuedRow | null>;
  /** False while an operator stopped checks or all reading: comments wait in the queue. */
  areChecksOn(): Promise<boolean>;
  turns: FairTurns;
  deliveries: DeliveryTimes;
  ways: Ways;
  recallMagnet: MagnetMemory['recall'];
  /** The same for a visitor: throws inactive as well. */
  recallOpenMagnet: MagnetMemory['recall'];
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
  /** The absolute address of a page. */
  pageUrlOf(magnetId: string): string;
  /** Where a magnet's next step leads at this moment; null for none. */
  findNextStep: Magnets['findNextStep'];
  /** The magnet without its content. */
  showLocked(
    visitor: KnownMagnet,
    collectsEmails: boolean,
    availability: Availability | null,
  ): PublicMagnet;
  /** The files of a magnet for the holder of a completed grant, by their items. */
  showFiles(magnetId: string, secrets: readonly string[]): Promise<Map<string, OpenFile>>;
  /** Those of several pictures for the same holder. */
  showPictures(
    magnetId: string,
    secrets: readonly string[],
    ids: readonly string[],
  ): Promise<ShownPicture[]>;
  integrations: Pick<IntegrationsService, 'findActivePixels' | 'keepEvent'>;
  readSettings(): Promise<InstanceSettings>;
  /** Names a network of one magnet for one day, and nobody afterwards. */
  nameSource(network: string, magnetId: string): string | Promise<string>;
}
