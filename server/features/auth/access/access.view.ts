import type { OpenSession } from '#shared/auth/access.contract.ts';
import type { OpenSessionRow } from './access.queries.ts';

/** A session as an operator sees it. */
export function toOpenSession(row: OpenSessionRow): OpenSession {
  return {
    id: row.id,
    kind: row.kind,
    userAgent: row.userAgent ?? '',
    country: row.country,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
