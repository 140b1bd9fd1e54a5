import { AppError } from '#server/platform/errors.ts';
import { GRACE_DAYS, namesIn, ruleFilter, type StopReason } from '#shared/leads/retention-rules.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { deleteContact } from '../acts/lead-acts.queries.ts';
import { lockWithLeads } from '../duplicates/merge.queries.ts';
import { eraseLeads, lockWaits } from '../erasure/erase.queries.ts';
import { insertErasure } from '../erasure/erasures.queries.ts';
import { newReceiptNumber } from '../erasure/receipt.ts';
import { findOwner } from '../lead-room.queries.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import type { Clause } from '../table/clauses.queries.ts';
import { readScope, whereSelected } from '../table/selection.queries.ts';
import * as people from './people.queries.ts';
import * as rules from './rules.queries.ts';
import * as runs from './runs.queries.ts';

/** The most people that one run erases and lists. */
const MOST_PER_RUN = 10_000;
const AT_ONCE = 50;

/** Carries out the creators' retention rules. */
export interface RetentionRuns {
  /** Runs for every creator who is due. `isStopped` is checked between two people. */
  runDue(isStopped?: () => boolean): Promise<void>;
}

/**
 * A run erases people who are due, renews the list, and sends an email if a week has passed since
 * the last one. Each person is one transaction with the run's counts. If a process dies, another
 * one continues the same run, and its receipt counts everything.
 */
export function createRetentionRuns(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  {
    audit,
    mail,
    settings,
    mostPerRun = MOST_PER_RUN,
  }: {
    audit: AuditLog;
    mail: Pick<Mail, 'add'>;
    settings: Pick<SettingsService, 'read'>;
    mostPerRun?: number;
  },
): RetentionRuns {
  /** The condition of a rule now. A rule that cannot be evaluated any more is switched off. */
  async function conditionOf(userId: string, rule: rules.RuleRow): Promise<Clause | null> {
    const stopBecause = async (reason: StopReason) => {
      await db.transaction(async (trx) => {
        const locked = await rules.lockRule(trx, userId, rule.id);
        if (locked?.isOn === true && locked.version === rule.version) {
          await rules.turnRuleOff(trx, rule.id, reason);
        }
      });
      return null;
    };
    if (!(await rules.areNamesThere(db, userId, namesIn(rule.filter)))) {
      return stopBecause('name_removed');
    }
    const scope = await readScope(db, userId, await settings.read());
    try {
      return whereSelected(userId, { filter: ruleFilter(rule) }, scope);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'email_not_in_plan') return stopBecause('emails_not_in_plan');
      if (error.code === 'filter_not_possible') return stopBecause('name_removed');
      throw error;
    }
  }

  async function conditionsOf(userId: string): Promise<Map<string, Clause>> {
    const found = new Map<string, Clause>();
    for (const rule of await rules.selectRules(db, userId)) {
      const where = rule.isOn ? await conditionOf(userId, rule) : null;
      if (where !== null) found.set(rule.id, where);
    }
    return found;
  }

  /** Uses the common erasure of leads. A person who came back meanwhile leaves the list instead. */
  const erasePerson = (
    { id: runId, userId }: runs.RunRow,
    due: { contactId: string; ruleId: string },
    where: Clause,
  ) =>
    inTransaction(db, async (trx) => {
      const { contactId } = due;
      if (!(await people.lockOnRule(trx, due.ruleId))) return false;
      const leadIds = await people.selectLeadIds(trx, contactId);
      await lockWaits(trx, leadIds);
      await lockWithLeads(trx, userId, [contactId]);
      if (!(await people.lockDue(trx, due))) return false;
      if (!(await people.isSelected(trx, where, contactId))) {
        await people.removeEntry(trx, contactId);
        await runs.addToRun(trx, runId, { spared: 1 });
        return false;
      }
      const removed = await eraseLeads(trx, ids, leadIds);
      await deleteContact(trx, contactId);
      await runs.addToRun(trx, runId, { people: 1, ...removed });
      return true;
    });

  /** Returns whether more people are due than one run erases; null when it was stopped. */
  async function erase(run: runs.RunRow, isStopped: () => boolean): Promise<boolean | null> {
    const { userId } = run;
    let erased = run.people;
    for (;;) {
      const conditions = await conditionsOf(userId);
      const due = await people.selectDue(db, userId, AT_ONCE);
      if (due.length === 0) return false;
      let isMoved = false;
      for (const one of due) {
        if (isStopped()) return null;
        if (erased >= mostPerRun) return true;
        const where = conditions.get(one.ruleId);
        if (where === undefined) continue;
        isMoved = true;
        if (await erasePerson(run, one, where)) erased += 1;
      }
      // Only people whom a rule listed just now are left; the next run handles them.
      if (!isMoved) return false;
      await runs.renewTurn(db, userId);
    }
  }

  async function renewList(run: runs.RunRow): Promise<void> {
    let room = mostPerRun;
    for (const [id, where] of await conditionsOf(run.userId)) {
      await db.transaction(async (trx) => {
        await allowLongStatements(trx, 60);
        const rule = await rules.lockRule(trx, run.userId, id);
        if (rule?.isOn !== true) return;
        const spared = await people.sparePeople(trx, { id, where });
        const grace = { graceDays: GRACE_DAYS, atMost: room };
        const listed = await people.listPeople(trx, { id, where }, grace);
        room -= listed;
        await runs.addToRun(trx, run.id, { listed, spared });
      });
      await runs.renewTurn(db, run.userId);
    }
  }

  const tell = (userId: string) =>
    db.transaction(async (trx) => {
      if (!(await runs.takeWeeklyMail(trx, userId))) return;
      const owner = await findOwner(trx, userId);
      if (owner === undefined) return;
      await people.tellOfAll(trx, userId);
      await mail.add(trx, {
        kind: 'leads_due',
        to: owner.email,
        toKey: owner.emailKey,
        payload: { userId },
      });
    });

  const end = (runId: string, isFull: boolean) =>
    db.transaction(async (trx) => {
      const run = await runs.lockOpenRun(trx, runId);
      if (run === undefined) return;
      const { userId, listed, spared, people: erased, leads, checks, waits, readings } = run;
      if (listed + spared + erased === 0) {
        await runs.deleteRun(trx, runId);
      } else {
        const receipt = erased === 0 ? null : newReceiptNumber(ids);
        await runs.endRun(trx, runId, { isFull, receipt });
        if (receipt !== null) {
          const removed = { leads, checks, waits, readings, addresses: 0, mails: 0 };
          await insertErasure(trx, { id: receipt, ...removed });
          await audit.record(trx, {
            action: 'leads.erased_by_rule',
            by: 'time',
            target: { kind: 'erasure', id: receipt },
            after: removed,
          });
        }
      }
      await runs.endTurn(trx, userId, isFull);
    });

  async function takeTurn(userId: string, isStopped: () => boolean): Promise<void> {
    const open = await runs.openRun(db, userId, ids.rowId());
    const isFull = await erase(open, isStopped);
    if (isFull === null) return runs.giveTurnBack(db, userId);
    await renewList(open);
    await tell(userId);
    await end(open.id, isFull);
  }

  return {
    async runDue(isStopped = () => false) {
      for (;;) {
        if (isStopped()) return;
        const userId = await runs.claimTurn(db);
        if (userId === undefined) return;
        await takeTurn(userId, isStopped);
      }
    },
  };
}
