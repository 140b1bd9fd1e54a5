import type { Knex } from 'knex';
import type { AuditFacts } from '#shared/audit/audit.contract.ts';
import { MOST_DECISIONS, type ThrowawayDomains } from '#shared/mail/throwaway.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './throwaway-domains.queries.ts';
import { builtInDomains } from './throwaway-domains.ts';
import { readDomainList } from './throwaway-list.rules.ts';

/** The list of throw-away domains as operators keep it; each change is in the audit log. */
export interface ThrowawayDesk {
  read(): Promise<ThrowawayDomains>;
  /** Throws list_unreachable or list_unreadable; then nothing is changed. */
  fetchList(address: string, by: AuditActor): Promise<ThrowawayDomains>;
  /** Throws list_unreadable. */
  putList(text: string, by: AuditActor): Promise<ThrowawayDomains>;
  /** Back to the list of the product. */
  resetList(by: AuditActor): Promise<ThrowawayDomains>;
  /** Throws too_many_decisions. */
  decide(domain: string, isThrowaway: boolean, by: AuditActor): Promise<ThrowawayDomains>;
  /** Throws decision_not_found. */
  undecide(domain: string, by: AuditActor): Promise<ThrowawayDomains>;
}

const target = { kind: 'settings', id: 'throwaway-domains' } as const;

export function createThrowawayDesk(
  { db, feed }: Pick<Platform, 'db' | 'feed'>,
  ports: { audit: AuditLog; fetchText(address: string): Promise<string> },
): ThrowawayDesk {
  const { audit, fetchText } = ports;

  async function change(act: (trx: Knex.Transaction) => Promise<void>): Promise<ThrowawayDomains> {
    await db.transaction(async (trx) => {
      await queries.lockThrowaway(trx);
      await act(trx);
    });
    feed.announce({ kind: 'everything' });
    return read();
  }

  async function read(): Promise<ThrowawayDomains> {
    const [own, decisions] = await Promise.all([
      queries.selectList(db),
      queries.selectDecisions(db),
    ]);
    return {
      list: {
        source: own === undefined ? 'built_in' : own.sourceUrl === null ? 'text' : 'address',
        address: own?.sourceUrl ?? null,
        takenAt: own?.takenAt.toISOString() ?? null,
        domains: own?.domains.length ?? (await builtInDomains()).size,
      },
      decisions: decisions.map(({ decidedAt, ...decision }) => ({
        ...decision,
        decidedAt: decidedAt.toISOString(),
      })),
    };
  }

  /** Facts of a list, as the log shows them. */
  async function factsOf(trx: Knex): Promise<AuditFacts> {
    const own = await queries.selectList(trx);
    if (own === undefined) return { source: 'the list of the product' };
    return { source: own.sourceUrl ?? 'a text', domains: own.domains.length };
  }

  function setList(
    list: { sourceUrl: string | null; domains: string[] } | null,
    by: AuditActor,
  ): Promise<ThrowawayDomains> {
    return change(async (trx) => {
      const before = await factsOf(trx);
      if (list === null) await queries.deleteList(trx);
      else await queries.putList(trx, list);
      const after = await factsOf(trx);
      await audit.record(trx, { action: 'throwaway.list_changed', by, target, before, after });
    });
  }

  function readList(text: string): string[] {
    const domains = readDomainList(text);
    if (domains === null) throw new AppError('list_unreadable');
    return domains;
  }

  async function note(
    trx: Knex.Transaction,
    by: AuditActor,
    domain: string,
    [before, after]: readonly [boolean | null, boolean | null],
  ): Promise<void> {
    const factOf = (isThrowaway: boolean | null): AuditFacts => ({ domain, isThrowaway });
    await audit.record(trx, {
      action: 'throwaway.domain_changed',
      by,
      target,
      before: factOf(before),
      after: factOf(after),
    });
  }

  return {
    read,
    async fetchList(address, by) {
      return setList({ sourceUrl: address, domains: readList(await fetchText(address)) }, by);
    },
    async putList(text, by) {
      return setList({ sourceUrl: null, domains: readList(text) }, by);
    },
    resetList: (by) => setList(null, by),
    decide: (domain, isThrowaway, by) =>
      change(async (trx) => {
        const all = await queries.selectDecisions(trx);
        const before = all.find((one) => one.domain === domain)?.isThrowaway ?? null;
        if (before === isThrowaway) return;
        if (before === null && all.length >= MOST_DECISIONS) {
          throw new AppError('too_many_decisions');
        }
        await queries.putDecision(trx, { domain, isThrowaway });
        await note(trx, by, domain, [before, isThrowaway]);
      }),
    undecide: (domain, by) =>
      change(async (trx) => {
        const all = await queries.selectDecisions(trx);
        const before = all.find((one) => one.domain === domain)?.isThrowaway;
        if (before === undefined) throw new AppError('decision_not_found');
        await queries.deleteDecision(trx, domain);
        await note(trx, by, domain, [before, null]);
      }),
  };
}
