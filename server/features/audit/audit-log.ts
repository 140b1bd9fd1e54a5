import type { Knex } from 'knex';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import type { AuditTargetKind } from '#shared/audit/audit-targets.ts';
import type { Ids } from '#server/platform/ids.ts';
import { insertAuditEntry } from './audit.queries.ts';

/** Who acts, and from which network. A signed-in operator of a request fits this type. */
export interface AuditActor {
  id: string;
  username: string;
  /** Limiter key of the caller's network; only a hash of it that ends with the day is stored. */
  network: string;
}

export interface AuditEntry {
  action: AuditAction;
  /**
   * `id: null` for a failed sign-in under an unknown name; `time` for a planned act that happens now;
   * `billing` for what a payment brought; `visitor` for a person without an account, without the network.
   */
  by: AuditActor | { id: null; network: string } | 'time' | 'billing' | 'visitor';
  target?: { kind: AuditTargetKind; id: string; name?: string };
  reason?: string | undefined;
  /** Only the changed fields, and never a secret. */
  before?: AuditFacts;
  after?: AuditFacts;
}

/**
 * The append-only record of what operators do. It is written in the transaction of the act, so both
 * are stored or neither is.
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
        operatorId: typeof by === 'string' ? null : by.id,
        operatorName: typeof by === 'string' || by.id === null ? null : by.username,
        action,
        networkHash: typeof by === 'string' ? '' : await hashNetwork(by.network),
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
