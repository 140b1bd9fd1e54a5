import type { z } from 'zod';
import type {
  LeadOwner,
  OperatorCreator,
  OperatorCreatorDetails,
  operatorCreatorsApi,
} from '#shared/creators/creators.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { endEverything } from '#server/features/auth/proofs.queries.ts';
import { type PlanEnd, readPlanEnd } from '#server/features/subscriptions/grants/plan-end.ts';
import { selectUsage, type UsageRow } from '#server/features/subscriptions/plans.queries.ts';
import * as queries from './creators.queries.ts';

export type CreatorListQuery = z.output<typeof operatorCreatorsApi.list.query>;

/** Creators as an operator sees them (T44). */
export interface OperatorCreatorsService {
  /** Newest first. Throws validation_failed for a foreign cursor. */
  list(query: CreatorListQuery): Promise<{ items: OperatorCreator[]; nextCursor: string | null }>;
  /** Throws creator_not_found. */
  read(creatorId: string): Promise<OperatorCreatorDetails>;
  /** Whose a lead is; null for an id that no lead has. */
  findLead(id: string): Promise<LeadOwner | null>;
  /**
   * From its commit on no process accepts the creator: sessions, known browsers and mailed links are
   * gone, and the row's trigger drops cached pages everywhere. Throws creator_not_found,
   * creator_is_suspended or suspension_ends_early.
   */
  suspend(
    creatorId: string,
    suspension: { reason: string; until: string | null },
    by: AuditActor,
  ): Promise<OperatorCreatorDetails>;
  /** Restores what the suspension hid, and signs nobody in. Throws creator_is_active. */
  restore(creatorId: string, reason: string, by: AuditActor): Promise<OperatorCreatorDetails>;
  /** Ends the suspensions whose time is over, each with its entry in the log. */
  endDueSuspensions(): Promise<void>;
}

/**
 * Creators as operators find, suspend and restore them. Throws `creator_not_found`,
 * `creator_is_suspended` and `creator_is_active`.
 */
export function createOperatorCreators(
  { db, feed, clock }: Pick<Platform, 'db' | 'feed' | 'clock'>,
  { audit }: { audit: AuditLog },
): OperatorCreatorsService {
  async function read(creatorId: string): Promise<OperatorCreatorDetails> {
    const row = await queries.findCreator(db, creatorId);
    if (row === undefined) throw new AppError('creator_not_found');
    const [usage, planEnd] = await Promise.all([
      selectUsage(db, creatorId),
      readPlanEnd(db, creatorId),
    ]);
    return toDetails(row, usage, planEnd);
  }

  async function change(
    creatorId: string,
    { reason, until }: { reason: string; until: Date | null },
    by: AuditActor,
    isSuspension: boolean,
  ): Promise<OperatorCreatorDetails> {
    await db.transaction(async (trx) => {
      const row = await queries.lockCreator(trx, creatorId);
      if (row === undefined) throw new AppError('creator_not_found');
      const isSuspended = row.suspendedAt !== null;
      if (isSuspension && isSuspended) throw new AppError('creator_is_suspended');
      if (!isSuspension && !isSuspended) throw new AppError('creator_is_active');
      await queries.setSuspension(trx, creatorId, isSuspension ? { reason, until } : null);
      // Again at the end, because a parallel sign-in may have opened a session.
      await endEverything(trx, creatorId);
      await audit.record(trx, {
        action: isSuspension ? 'creator.suspended' : 'creator.restored',
        by,
        target: { kind: 'creator', id: creatorId, name: row.email },
        reason,
        before: { suspended: isSuspended, reason: row.suspensionReason },
        after: {
          suspended: isSuspension,
          reason: isSuspension ? reason : null,
          ...(until === null ? {} : { until: until.toISOString() }),
        },
      });
    });
    feed.announce({ kind: 'creator', id: creatorId });
    return read(creatorId);
  }

  return {
    async list({ cursor, limit, search, status }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.listCreators(db, { search, status, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toCreator), nextCursor };
    },
    read,
    async findLead(id) {
      const row = await queries.findLeadOwner(db, id);
      if (row === undefined) return null;
      const { creatorId, creatorName: name, creatorEmail: email } = row;
      return {
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        creator: { id: creatorId, name, email },
      };
    },
    async suspend(creatorId, { reason, until: end }, by) {
      const until = end === null ? null : new Date(end);
      if (until !== null && until <= clock.now()) {
        const fields = { until: 'Choose an end in the future' };
        throw new AppError('suspension_ends_early', { fields });
      }
      return change(creatorId, { reason, until }, by, true);
    },
    restore: (creatorId, reason, by) => change(creatorId, { reason, until: null }, by, false),

    async endDueSuspensions() {
      const ended = await db.transaction(async (trx) => {
        const due = await queries.endDueSuspensions(trx);
        for (const { id, email, suspensionReason: reason } of due) {
          await audit.record(trx, {
            action: 'creator.restored',
            by: 'time',
            target: { kind: 'creator', id, name: email },
            before: { suspended: true, reason },
            after: { suspended: false, reason: null },
          });
        }
        return due;
      });
      for (const { id } of ended) feed.announce({ kind: 'creator', id });
    },
  };
}

function toCreator(row: queries.CreatorRow): OperatorCreator {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: { id: row.planId, name: row.planName },
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    deletionAt: row.deletionAt?.toISOString() ?? null,
    isDemo: row.isDemo,
  };
}

function toDetails(
  row: queries.CreatorDetailsRow,
  usage: UsageRow,
  planEnd: PlanEnd | null,
): OperatorCreatorDetails {
  return {
    ...toCreator(row),
    emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
    linkedinProfileUrl: row.linkedinProfileUrl,
    profileConfirmedAt: row.profileConfirmedAt?.toISOString() ?? null,
    profileConfirmedBy: row.profileConfirmedBy,
    suspensionReason: row.suspensionReason,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    planEnds: planEnd === null ? null : { at: planEnd.at.toISOString(), next: planEnd.next },
    month: { used: usage.commentsUsed, limit: usage.monthLimit, extra: usage.commentsExtra },
    leadsOverQuota: usage.leadsOverQuota,
    sessions: row.sessions,
    magnets: { all: row.magnets, active: row.activeMagnets },
    leads: row.leads,
    reports: row.reports,
  };
}
