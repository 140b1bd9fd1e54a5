import type { z } from 'zod';
import type { AuditFacts } from '#shared/audit/audit.contract.ts';
import type { LinkedInApp, linkedInAppApi } from '#shared/auth/linkedin-app.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { findFact } from '#server/features/settings/installation-facts.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import { cachedUntilChange } from '#server/platform/db/cached-until-change.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LinkedInCredentials } from './linkedin-provider.ts';
import * as queries from './linkedin-app.queries.ts';

export type LinkedInAppChange = z.output<typeof linkedInAppApi.change.body>;

/** The installation's app at LinkedIn. */
export interface LinkedInAppService {
  read(): Promise<LinkedInApp>;
  /** Throws linkedin_app_incomplete if it would be switched on without a client id or a secret. */
  change(change: LinkedInAppChange, by: AuditActor): Promise<LinkedInApp>;
  /** Null while Sign in with LinkedIn is off (cached in this process). */
  recall(): Promise<LinkedInCredentials | null>;
}

const CONTEXT = 'linkedin-sign-in';
/** The number of last characters of a secret that the console may show. */
const ENDING = 4;

export function createLinkedInApp({
  db,
  feed,
  key,
  audit,
  redirectUrl,
}: Pick<Platform, 'db' | 'feed' | 'key'> & {
  audit: AuditLog;
  redirectUrl: string;
}): LinkedInAppService {
  const open = (sealed: string | null) =>
    sealed === null ? null : key.open('sign-in-secrets', sealed, CONTEXT);

  const sealSecret = (secret: string) => ({
    sealed: key.seal('sign-in-secrets', secret, CONTEXT),
    ending: secret.slice(-ENDING),
  });

  async function load(): Promise<LinkedInCredentials | null> {
    const { isOn, clientId, sealedSecret } = await queries.selectApp(db);
    const secret = open(sealedSecret);
    return isOn && clientId !== '' && secret !== null ? { clientId, secret } : null;
  }

  async function read(): Promise<LinkedInApp> {
    const [stored, counts, failure] = await Promise.all([
      queries.selectApp(db),
      queries.countConnected(db),
      findFact(db, 'linkedin_sign_in_failed'),
    ]);
    const { isOn, clientId, sealedSecret, secretEnding, secretSetAt } = stored;
    const isReadable = open(sealedSecret) !== null;
    return {
      isOn,
      clientId,
      secret: sealedSecret === null ? 'missing' : isReadable ? 'set' : 'unreadable',
      secretEnding,
      secretSetAt: secretSetAt?.toISOString() ?? null,
      redirectUrl,
      ...counts,
      failure: failure && { at: failure.at.toISOString(), text: failure.detail },
    };
  }

  return {
    read,

    async change({ isOn, clientId, secret }, by) {
      await db.transaction(async (trx) => {
        await queries.lockApp(trx);
        const before = await queries.selectApp(trx);
        const isLeft = secret === undefined ? open(before.sealedSecret) !== null : secret !== null;
        const app = { isOn: isOn ?? before.isOn, clientId: clientId ?? before.clientId };
        const isComplete = app.clientId !== '' && isLeft;
        if (isOn === true && !isComplete) throw new AppError('linkedin_app_incomplete');
        const after = { ...app, isOn: app.isOn && isComplete };
        await queries.saveApp(trx, after);
        if (secret !== undefined) {
          await queries.saveSecret(trx, secret === null ? null : sealSecret(secret));
        }
        const old = before.sealedSecret === null ? 'none' : 'set';
        const now = secret === undefined ? old : secret === null ? 'none' : 'set';
        // Replacing one secret with another is a change too, although the log shows no values.
        const was = secret !== undefined && secret !== null && old === 'set' ? 'another' : old;
        await record(
          { isOn: before.isOn, clientId: before.clientId, secret: was },
          { ...after, secret: now },
        );

        async function record(from: AuditFacts, to: AuditFacts): Promise<void> {
          const names = Object.keys(to).filter((name) => from[name] !== to[name]);
          if (names.length === 0) return;
          const pick = (facts: AuditFacts): AuditFacts =>
            Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
          const target = { kind: 'settings', id: 'linkedin-sign-in' } as const;
          const action = 'linkedin_sign_in.changed';
          await audit.record(trx, { action, by, target, before: pick(from), after: pick(to) });
        }
      });
      feed.announce({ kind: 'everything' });
      return read();
    },

    recall: cachedUntilChange(feed, load),
  };
}
