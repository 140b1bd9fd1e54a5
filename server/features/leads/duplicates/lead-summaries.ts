import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { toLeadSummary } from '../table/lead.view.ts';
import { selectLeadPage } from '../table/lead-page.queries.ts';
import { readScope } from '../table/selection.queries.ts';

export interface LeadSummaries {
  /** Of the leads that this creator sees, by id. */
  read(userId: string, ids: readonly string[]): Promise<Map<string, LeadSummary>>;
  showsEmails(userId: string): Promise<boolean>;
}

/** Leads as rows of the table, chosen by id. */
export function createLeadSummaries(
  { db }: Pick<Platform, 'db'>,
  { settings }: { settings: Pick<SettingsService, 'read'> },
): LeadSummaries {
  const scopeOf = async (userId: string) => readScope(db, userId, await settings.read());
  return {
    async read(userId, ids) {
      const chosen = [...new Set(ids)];
      const scope = await scopeOf(userId);
      const where = {
        sql: 'c.user_id = ? AND c.erase_at IS NULL AND c.id = ANY(?::text[])',
        values: [userId, chosen],
      };
      const { slot } = scope.score;
      const page = { sort: '-lastAt', after: null, limit: chosen.length, slot } as const;
      const rows = await selectLeadPage(db, where, page);
      return new Map(rows.map((row) => [row.id, toLeadSummary(row, scope)]));
    },
    async showsEmails(userId) {
      return (await scopeOf(userId)).showsEmails;
    },
  };
}
