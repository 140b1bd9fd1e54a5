import type { Knex } from 'knex';
import type { z } from 'zod';
import { alertRules } from '#shared/health/alert-limits.ts';
import type { Alert, alertsApi } from '#shared/health/alerts.contract.ts';
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import type { AuditAction } from '#shared/audit/audit.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './alerts.queries.ts';
import { judgeAlerts } from './alerts.rules.ts';

/** Alerts about the installation (docs/decisions/0106). */
export interface Alerts {
  /**
   * Opens and closes alerts by the health that one process judged, and mails who is to be told. A cause
   * is told once, whichever processes see it.
   */
  watch(health: OperatorHealth): Promise<void>;
  /** Throws validation_failed for a foreign cursor. */
  list(
    query: z.output<(typeof alertsApi)['list']['query']>,
  ): Promise<{ items: Alert[]; nextCursor: string | null }>;
  /** Throws alert_not_found, alert_is_closed or alert_acknowledged. */
  acknowledge(id: string, note: string, by: AuditActor): Promise<Alert>;
  /** Throws alert_not_found or alert_is_closed. */
  takeBack(id: string, by: AuditActor): Promise<Alert>;
}

export function createAlerts(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  ports: { audit: AuditLog; mail: MailQueue; settings: Pick<SettingsService, 'read'> },
): Alerts {
  const { audit, mail, settings } = ports;

  async function read(trx: Knex, id: string): Promise<Alert> {
    const row = await queries.findAlert(trx, id);
    if (row === undefined) throw new AppError('alert_not_found');
    return toAlert(row);
  }

  const note = (
    trx: Knex.Transaction,
    action: AuditAction,
    by: AuditActor,
    { id, rule }: Alert,
    reason?: string,
  ) => {
    const target = { kind: 'alert', id, name: rule } as const;
    return audit.record(trx, { action, by, target, ...(reason === undefined ? {} : { reason }) });
  };

  return {
    async watch(health) {
      const [{ alerts }, facts] = await Promise.all([
        settings.read(),
        queries.selectAlertFacts(db),
      ]);
      const found = judgeAlerts(alerts, health, facts);
      await db.transaction(async (trx) => {
        // In one order, so that two processes never wait for each other.
        for (const rule of alertRules) {
          const text = found.get(rule);
          if (text === undefined) continue;
          const alertId =
            text === null
              ? await queries.noteNoCause(trx, rule)
              : await queries.noteCause(trx, { id: ids.rowId(), rule, text });
          if (alertId === null || !alerts[rule].byEmail) continue;
          for (const to of alerts.emails) {
            const payload = { alertId, is: text === null ? 'closed' : 'open' };
            await mail.add(trx, { kind: 'alert', to, toKey: emailKey(to), payload });
          }
        }
      });
    },

    async list({ state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const isOpen = state === undefined ? undefined : state === 'open';
      const found = await queries.selectAlerts(db, { isOpen, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toAlert), nextCursor };
    },

    acknowledge: (id, said, by) =>
      db.transaction(async (trx) => {
        const before = await read(trx, id);
        const set = { by: by.username, note: said };
        if (!(await queries.setAcknowledged(trx, id, set))) {
          const { closedAt } = await read(trx, id);
          throw new AppError(closedAt === null ? 'alert_acknowledged' : 'alert_is_closed');
        }
        await note(trx, 'alert.acknowledged', by, before, said);
        return read(trx, id);
      }),

    takeBack: (id, by) =>
      db.transaction(async (trx) => {
        const before = await read(trx, id);
        if (before.closedAt !== null) throw new AppError('alert_is_closed');
        if (await queries.unsetAcknowledged(trx, id)) {
          await note(trx, 'alert.taken_back', by, before);
        }
        return read(trx, id);
      }),
  };
}

function toAlert(row: queries.AlertRow): Alert {
  const { id, rule, text, openedAt, seenAt, closedAt, isDemo } = row;
  const { acknowledgedAt, acknowledgedBy, note } = row;
  return {
    id,
    rule,
    text,
    openedAt: openedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    acknowledged:
      acknowledgedAt === null || acknowledgedBy === null || note === null
        ? null
        : { at: acknowledgedAt.toISOString(), by: acknowledgedBy, note },
    isDemo,
  };
}
