import type { Knex } from 'knex';
import { z } from 'zod';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { GroupCommit } from '#server/platform/db/statements/group-commit.ts';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type CommentErasureService,
  createCommentErasure,
} from './erasure/comment-erasure.service.ts';
import { createErasure, type ErasureService } from './erasure/erasure.service.ts';
import { createLeadAnswers, type LeadAnswers } from './answers/lead-answers.service.ts';
import { createLeadActs, type LeadActs } from './acts/lead-acts.service.ts';
import { createLeadDesk, type LeadDesk } from './desk/lead-desk.service.ts';
import { createLeadDetails, type LeadDetails } from './detail/lead-detail.service.ts';
import { startRecounts } from './score/recount.ts';
import { createScore, type ScoreService } from './score/score.service.ts';
import { settleContact } from './contacts/join-contacts.queries.ts';
import { attachStrayLeads } from './contacts/stray-leads.queries.ts';
import { createLeadExports, type LeadExports } from './export/lead-exports.service.ts';
import { createLeadImports, type LeadImports } from './imports/lead-imports.service.ts';
import { createDuplicates, type Duplicates } from './duplicates/duplicates.service.ts';
import { createLeadSummaries } from './duplicates/lead-summaries.ts';
import { createRetention, type Retention } from './retention/retention.service.ts';
import { createRetentionRuns, type RetentionRuns } from './retention/retention-run.ts';
import { createMerges, type Merges } from './duplicates/merges.service.ts';
import { createLeadStages, type LeadStages } from './stages/lead-stages.service.ts';
import { readShowsEmails } from './table/selection.queries.ts';
import { createWays, type Ways } from './origin/ways.ts';
import { createLeadTable, type LeadTable } from './table/lead-table.service.ts';
import { createLeadRoom, type LeadRoom } from './lead-room.ts';
import { createLeadWriter, type LeadRecord, type RecordedLead } from './record-lead.queries.ts';

/** Leads: their writer, and the room they take. */
export interface Leads extends LeadRoom {
  /** The ways visitors came, each once. */
  ways: Ways;
  /** New leads, committed in groups. */
  writer: GroupCommit<LeadRecord, RecordedLead>;
  /**
   * Merges the lead's contact with the one that has its address, if they are certainly one person.
   */
  settle(leadId: string): Promise<void>;
  /** Whether a creator sees visitors' addresses: one rule for every answer that has one. */
  seesEmails(userId: string): Promise<boolean>;
  /** Contacts of a creator: filtered, sorted and counted. */
  table: LeadTable;
  /** One contact with its history. */
  details: LeadDetails;
  /** What visitors answered, by lead magnet. */
  answers: LeadAnswers;
  /** Tags, own fields and saved views. */
  desk: LeadDesk;
  /** The stages leads go through. */
  stages: LeadStages;
  /** Changes to many contacts at once. */
  acts: LeadActs;
  /** The scoring rules, and the reasons for a score. */
  score: ScoreService;
  /** Files of exactly the leads of a filter. */
  exports: LeadExports;
  /** People of a creator's own files, with a dry run and a way back. */
  imports: LeadImports;
  /** Possible duplicates, and merging two contacts. */
  duplicates: Duplicates;
  merges: Merges;
  /** How long leads are kept. */
  retention: Retention;
  retentionRuns: RetentionRuns;
  /** Visitors see, download and erase their own data. */
  erasure: ErasureService;
  /** The same by operators, for people who left no address. */
  commentErasure: CommentErasureService;
  jobs: JobHandlers;
  close(): Promise<void>;
}

/** How often leads are released that no event released: those over quota when the month changed. */
const ROUND_MS = 60_000;

const WakeUp = z.object({ v: z.literal(1) });

/**
 * Makes the writer of leads and looks for room regularly: at the start, after a job about a larger
 * plan, and each minute. Each creator is judged by the database's month under the lock of its row, so
 * many processes release a lead once.
 */
export function createLeads(
  platform: Pick<
    Platform,
    'db' | 'ids' | 'clock' | 'jobs' | 'key' | 'limiter' | 'logger' | 'writePool'
  >,
  {
    audit,
    files,
    mail,
    settings,
  }: {
    audit: AuditLog;
    files: Pick<Files, 'storage' | 'incoming'>;
    mail: Pick<Mail, 'add' | 'limits' | 'erased' | 'quality' | 'reachesPeople'>;
    settings: Pick<SettingsService, 'read'>;
  },
): Leads {
  const { db, ids, logger, writePool } = platform;
  const seesEmails = async (of: Knex, userId: string) =>
    readShowsEmails(of, userId, await settings.read());
  const room = createLeadRoom({ db, ids, mail, seesEmails });
  const score = createScore(platform);
  const summaries = createLeadSummaries({ db }, { settings });
  const writer = createLeadWriter(writePool, room);
  const rounds = startRounds(room.releaseWhereRoom, {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'leads were not released'),
  });
  const acts = createLeadActs(platform, { settings });
  const erasures = startRounds(acts.eraseDue, {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'leads were not erased'),
  });
  const recounts = startRecounts({ db, logger });
  const exports = createLeadExports(platform, { files, mail, settings });
  const imports = createLeadImports(platform, { files, mail, settings });
  let isClosed = false;
  const retentionRuns = createRetentionRuns(platform, { audit, mail, settings });
  const retention = startRounds(() => retentionRuns.runDue(() => isClosed), {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'rules did not erase leads'),
  });
  const contacts = startRounds(
    async () => {
      while (!isClosed && (await db.transaction((trx) => attachStrayLeads(trx, ids))) > 0);
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'leads have no contact yet'),
    },
  );

  return {
    ...room,
    ways: createWays(db),
    writer,
    async settle(leadId) {
      try {
        await db.transaction((trx) => settleContact(trx, leadId));
      } catch (error) {
        // The address is stored anyway, and two contacts of one person are shown as a possible
        // duplicate.
        logger.warn({ reason: String(error) }, 'a contact was not joined');
      }
    },
    seesEmails: (userId) => seesEmails(db, userId),
    exports,
    imports,
    table: createLeadTable(platform, { settings }),
    details: createLeadDetails(platform, { settings, quality: mail.quality }),
    answers: createLeadAnswers(platform),
    desk: createLeadDesk(platform),
    stages: createLeadStages(platform),
    acts,
    score,
    duplicates: createDuplicates({ db }, summaries),
    merges: createMerges({ db, ids }, summaries),
    retention: createRetention(platform, { settings, onTurnedOn: () => void retention.ask() }),
    retentionRuns,
    erasure: createErasure(platform, { audit, mail, score }),
    commentErasure: createCommentErasure(platform, { audit, mail }),
    jobs: {
      async 'release-leads'(data) {
        WakeUp.parse(data);
        await rounds.ask();
      },
      async 'erase-leads'(data) {
        WakeUp.parse(data);
        await erasures.ask();
      },
      async 'score-leads'(data) {
        WakeUp.parse(data);
        await recounts.ask();
      },
    },
    async close() {
      isClosed = true;
      await exports.close();
      await imports.close();
      await contacts.stop();
      await retention.stop();
      await erasures.stop();
      await recounts.stop();
      await rounds.stop();
      await writer.close();
    },
  };
}
