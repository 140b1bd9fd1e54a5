import { emailKey } from '#shared/auth/email-address.ts';
import type { ErasureReceipt } from '#shared/leads/erasures.contract.ts';
import type { ScoreReasons } from '#shared/leads/score.contract.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import { mailRules } from '#server/features/mail/mail-kinds.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ScoreService } from '../score/score.service.ts';
import { eraseAddress } from './erase-person.ts';
import { holdImports } from './erased-address.queries.ts';
import { type ErasureRow, findErasure, findOpenView, insertErasure } from './erasures.queries.ts';
import { countErasures, openErasureLink, takeOpenView } from './erasures.queries.ts';
import { findHoldings, type Holdings } from './holdings.queries.ts';
import { newReceiptNumber, readReceiptNumber } from './receipt.ts';

/** Why the person of a contact has its score, by the contact's id. */
export type HeldScores = ReadonlyMap<string, ScoreReasons>;

/** A visitor's own data, for the owner of the address's mailbox. */
export interface ErasureService {
  /**
   * Mails a link to an address that something is held of. The answer is the same for every address,
   * known or not, and also when one asks too often (T94).
   */
  ask(address: string, network: string): Promise<void>;
  /** Exchanges a mailed key for the secret of a view, once; null for a key that does not hold. */
  open(key: string): Promise<string | null>;
  /** What is held of the address behind a view; null when the view is over. */
  show(view: string): Promise<{ email: string; held: Holdings; scores: HeldScores } | null>;
  /** Erases all of it and ends the view; null when it was over. */
  erase(view: string): Promise<ErasureRow | null>;
  /** By the number as a person types it. */
  findReceipt(number: string): Promise<ErasureRow | null>;
  /** For operators: the number of erasures, and one by its number. */
  overview(
    number: string,
  ): Promise<{ total: number; last30Days: number; receipt: ErasureReceipt | null }>;
}

/** Mailed links, what they show, and the erasure in one transaction with its receipt. */
export function createErasure(
  { db, ids, key }: Pick<Platform, 'db' | 'ids' | 'key'>,
  ports: {
    audit: AuditLog;
    mail: Pick<Mail, 'add' | 'limits' | 'erased' | 'reachesPeople'>;
    score: Pick<ScoreService, 'explain'>;
  },
): ErasureService {
  const { audit, mail, score } = ports;

  async function scoresOf({ contacts }: Holdings): Promise<HeldScores> {
    const shown = contacts.filter(({ isShared, isErased }) => !isShared && !isErased);
    const reasons = shown.map(
      async ({ id, userId }) => [id, await score.explain(userId, id)] as const,
    );
    return new Map(await Promise.all(reasons));
  }

  async function findReceipt(number: string): Promise<ErasureRow | null> {
    const id = readReceiptNumber(number);
    return id === null ? null : ((await findErasure(db, id)) ?? null);
  }

  return {
    async ask(address, network) {
      const toKey = emailKey(address);
      if (!(await mail.limits.take('erasure', { emailKey: toKey, network }))) return;
      // Whether anything is held is asked when the mail leaves: here the time it takes would tell.
      await db.transaction((trx) => mail.add(trx, { kind: 'erasure_link', to: address, toKey }));
    },

    async open(mailed) {
      const view = ids.secret('own_');
      return (await openErasureLink(db, hashSecret(mailed), hashSecret(view))) ? view : null;
    },

    async show(view) {
      const found = await findOpenView(db, hashSecret(view));
      if (found === null) return null;
      const held = await findHoldings(db, found.emailKey);
      return { email: found.email, held, scores: await scoresOf(held) };
    },

    erase: (view) =>
      inTransaction(db, async (trx) => {
        await holdImports(trx);
        const found = await takeOpenView(trx, hashSecret(view));
        if (found === null) return null;
        const removed = await eraseAddress(trx, { ids, key, erased: mail.erased }, found.emailKey);
        const receipt = await insertErasure(trx, { id: newReceiptNumber(ids), ...removed });
        await audit.record(trx, {
          action: 'visitor.erased',
          by: 'visitor',
          target: { kind: 'erasure', id: receipt.id },
          after: removed,
        });
        if (mail.reachesPeople) {
          await mail.add(trx, {
            kind: 'erasure_receipt',
            to: found.email,
            toKey: found.emailKey,
            payload: { receipt: receipt.id },
          });
        }
        return receipt;
      }),

    findReceipt,

    async overview(number) {
      const [counts, receipt] = await Promise.all([countErasures(db), findReceipt(number)]);
      return { ...counts, receipt: receipt === null ? null : toReceipt(receipt) };
    },
  };
}

function toReceipt({ id, erasedAt, ...removed }: ErasureRow): ErasureReceipt {
  return { number: id, erasedAt: erasedAt.toISOString(), ...removed };
}

/** What a mail was about, in words. */
export function mailTitle(kind: string): string {
  return Object.entries(mailRules).find(([name]) => name === kind)?.[1].title ?? kind;
}
