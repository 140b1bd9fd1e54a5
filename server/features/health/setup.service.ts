import { isEmailAddress } from '#shared/auth/email-address.ts';
import type { SetupChecklist } from '#shared/health/setup.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MailFigures } from '#server/features/mail/mail.queries.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { findFact } from '#server/features/settings/installation-facts.queries.ts';
import { countOperators } from './health.queries.ts';
import { judgeSetup, type ProxyFinding } from './setup.rules.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';

export interface OperatorSetupService {
  /** What is done and what is not. `proxy` is what the asking operator's request told. */
  read(proxy: ProxyFinding): Promise<SetupChecklist>;
  /** Throws `validation_failed` for anything but one plain address. */
  changeSupportAddress(address: string, by: AuditActor): Promise<void>;
}

/** The checklist of a new installation and what it sets. Throws `validation_failed`. */
export function createOperatorSetup(dependencies: {
  db: Database;
  settings: SettingsService;
  audit: AuditLog;
  publicUrl: string;
  isSandbox: boolean;
  canSend: boolean;
  readMail(): Promise<MailFigures>;
}): OperatorSetupService {
  const { db, settings, audit, readMail, ...configured } = dependencies;
  return {
    async read(proxy) {
      const [{ supportEmail }, mail, testMail, backup, operators] = await Promise.all([
        settings.read(),
        readMail(),
        findFact(db, 'test_mail'),
        findFact(db, 'backup'),
        countOperators(db),
      ]);
      return judgeSetup({
        publicUrl: configured.publicUrl,
        isSandbox: configured.isSandbox,
        canSend: configured.canSend,
        lastMailAt: testMail?.at ?? mail.lastSentAt,
        operators: { total: operators.total, withTotp: operators.withTotp },
        lastBackupAt: backup?.at ?? null,
        proxy,
        supportEmail,
        now: operators.now,
      });
    },

    async changeSupportAddress(address, by) {
      if (!isEmailAddress(address)) {
        throw new AppError('validation_failed', {
          fields: { supportEmail: 'Please enter a valid email address' },
        });
      }
      await settings.change({ supportEmail: address }, (trx, before) =>
        audit.record(trx, {
          action: 'settings.changed',
          by,
          target: { kind: 'settings', id: 'supportEmail' },
          before: { supportEmail: before.supportEmail },
          after: { supportEmail: address },
        }),
      );
    },
  };
}
