import type { Knex } from 'knex';
import type { AuditAction, AuditFacts, AuditTargetKind } from '#shared/audit/audit.contract.ts';
import type { Ids } from '#server/platform/ids.ts';
import { insertAuditEntry } from './audit.queries.ts';

/** Who acts, and from where. A signed-in operator of a request is one. */
export interface AuditActor {
  id: string;
  username: string;
  /** Limiter key of the caller's network; only a hash of it that ends with the day is stored. */
  network: string;
}

export interface AuditEntry {
  action: AuditAction;
  /** `id: null` for a failed sign-in under a name nobody has. */
  by: AuditActor | { id: null; network: string };
  target?: { kind: AuditTargetKind; id: string; name?: string };
  reason?: string | undefined;
  /** Only what the act changed, and never a secret. */
  before?: AuditFacts;
  after?: AuditFacts;
}

/**
 * The append-only record of what operators do. Write in the transaction of the act: then
 * neither exists without the other.
 */
export interface AuditLog {
  record(trx: Knex, entry: AuditEntry): Promise<void>;
}

/** Writes down what an operator did, in the transaction of the act (decision 7). */
export function createAuditLog(dependencies: {
  ids: Ids;
  /** Names a network for one UTC day. */
  hashNetwork(network: string): Promise<string> | string;
}): AuditLog {
  const { ids, hashNetwork } = dependencies;
  return {
    async record(trx, { action, by, target, reason, before, after }) {
      await insertAuditEntry(trx, {
        id: ids.rowId(),
        operatorId: by.id,
        operatorName: by.id === null ? null : by.username,
        action,
        networkHash: await hashNetwork(by.network),
        targetKind: target?.kind ?? null,
        targetId: target?.id ?? null,
        targetName: target?.name ?? null,
        reason: reason ?? null,
        before: before ?? null,
        after: after ?? null,
      });
    },
  };
}
