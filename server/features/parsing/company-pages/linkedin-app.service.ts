import type { LinkedInApp, LinkedInAppForm } from '#shared/parsing/linkedin-app.contract.ts';
import { COMPANY_PAGE_SCOPES } from '#shared/parsing/linkedin-app.contract.ts';
import { CONNECT_RETURN_PATH } from '#shared/parsing/company-pages.contract.ts';
import { versionDaysLeft, versionEnd } from '#shared/parsing/api-version.ts';
import type { AuditFacts } from '#shared/audit/audit.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AppMemory } from './app-memory.ts';
import * as queries from './linkedin-app.queries.ts';

/** The installation's app at LinkedIn, for operators. Each change has an entry in the audit log. */
export interface LinkedInAppDesk {
  read(): Promise<LinkedInApp>;
  /** Throws company_app_secret_needed. */
  save(form: LinkedInAppForm, by: AuditActor): Promise<LinkedInApp>;
  remove(by: AuditActor): Promise<LinkedInApp>;
}

const target = { kind: 'reader', id: 'company_page' } as const;

/** Stores the app with its secret encrypted. */
export function createLinkedInAppDesk({
  db,
  feed,
  clock,
  publicUrl,
  audit,
  apps,
}: Pick<Platform, 'db' | 'feed' | 'clock' | 'publicUrl'> & {
  audit: AuditLog;
  apps: AppMemory;
}): LinkedInAppDesk {
  async function read(): Promise<LinkedInApp> {
    const stored = await queries.selectApp(db);
    const counts = await queries.countConnections(db, stored?.clientId ?? null);
    const version = stored?.apiVersion ?? null;
    return {
      clientId: stored?.clientId ?? null,
      secret: stored === null ? 'missing' : apps.open(stored) === null ? 'unreadable' : 'set',
      secretSetAt: stored?.secretSetAt.toISOString() ?? null,
      apiVersion: version,
      versionEndsOn: version === null ? null : versionEnd(version).toISOString().slice(0, 10),
      daysLeft: version === null ? null : versionDaysLeft(version, clock.now()),
      versionRefusedAt: stored?.versionRefusedAt?.toISOString() ?? null,
      redirectUrl: redirectUrlOf(publicUrl),
      scopes: [...COMPANY_PAGE_SCOPES],
      ...counts,
    };
  }

  return {
    read,
    async save({ clientId, clientSecret, apiVersion }, by) {
      await db.transaction(async (trx) => {
        await queries.lockApp(trx);
        const before = await queries.selectApp(trx);
        // A secret belongs to one app.
        if (clientSecret === undefined && before?.clientId !== clientId) {
          throw new AppError('company_app_secret_needed');
        }
        const sealedSecret = clientSecret === undefined ? null : apps.seal(clientSecret);
        await queries.saveApp(trx, { clientId, apiVersion, sealedSecret });
        const facts = factsOf(before);
        const now: AuditFacts = {
          clientId,
          apiVersion,
          secret: clientSecret === undefined ? (facts['secret'] ?? null) : secretAfter(before),
        };
        const names = Object.keys(now).filter((name) => facts[name] !== now[name]);
        if (names.length === 0) return;
        const pick = (all: AuditFacts): AuditFacts =>
          Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
        await audit.record(trx, {
          action: 'linkedin_app.saved',
          by,
          target,
          before: pick(facts),
          after: pick(now),
        });
      });
      feed.announce({ kind: 'everything' });
      return read();
    },
    async remove(by) {
      await db.transaction(async (trx) => {
        await queries.lockApp(trx);
        const before = await queries.selectApp(trx);
        if (before === null) return;
        await queries.deleteApp(trx);
        await audit.record(trx, {
          action: 'linkedin_app.removed',
          by,
          target,
          before: factsOf(before),
          after: { clientId: null, apiVersion: null, secret: 'none' },
        });
      });
      feed.announce({ kind: 'everything' });
      return read();
    },
  };
}

/** The address that LinkedIn redirects creators to. */
export function redirectUrlOf(publicUrl: string): string {
  return new URL(CONNECT_RETURN_PATH, publicUrl).href;
}

function factsOf(app: queries.StoredApp | null): AuditFacts {
  if (app === null) return { clientId: null, apiVersion: null, secret: 'none' };
  return { clientId: app.clientId, apiVersion: app.apiVersion, secret: 'set' };
}

/** Replacing one secret with another is a change too, although the log shows no values. */
const secretAfter = (before: queries.StoredApp | null) => (before === null ? 'set' : 'another');
