import type { SetupChecklist } from '#shared/health/setup.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { MailFigures } from '#server/features/mail/mail.queries.ts';
import { findFact } from '#server/features/settings/installation-facts.queries.ts';
import { countDemoCreators, countOperators } from './health.queries.ts';
import { judgeSetup, type ProxyFinding } from './setup.rules.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';

export interface OperatorSetupService {
  /** Which steps are done. `proxy` is what the operator's own request showed. */
  read(proxy: ProxyFinding): Promise<SetupChecklist>;
}

/** The checklist of a new installation. */
export function createOperatorSetup(dependencies: {
  db: Database;
  settings: SettingsService;
  publicUrl: string;
  isSandbox: boolean;
  canSend: boolean;
  readMail(): Promise<MailFigures>;
}): OperatorSetupService {
  const { db, settings, readMail, ...configured } = dependencies;
  return {
    async read(proxy) {
      const [{ supportEmail }, mail, testMail, backup, operators, demoCreators] = await Promise.all(
        [
          settings.read(),
          readMail(),
          findFact(db, 'test_mail'),
          findFact(db, 'backup'),
          countOperators(db),
          countDemoCreators(db),
        ],
      );
      return judgeSetup({
        publicUrl: configured.publicUrl,
        isSandbox: configured.isSandbox,
        canSend: configured.canSend,
        lastMailAt: testMail?.at ?? mail.lastSentAt,
        operators: { total: operators.total, withTotp: operators.withTotp },
        lastBackupAt: backup?.at ?? null,
        proxy,
        supportEmail,
        demoCreators,
        now: operators.now,
      });
    },
  };
}
