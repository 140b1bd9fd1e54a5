import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AuditRow } from '#shared/audit/audit.contract.ts';
import { SettingsChanges, type OperatorSettings } from '#shared/settings/settings.contract.ts';
import type {
  SettingsHistoryEntry,
  settingsHistoryApi,
} from '#shared/settings/settings-history.contract.ts';
import type { AuditActor } from '#server/features/audit/audit-log.ts';
import type { AuditService } from '#server/features/audit/audit.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { OperatorSettingsService } from './operator-settings.service.ts';
import { changeTo, factOfPart, factsOf, factsOfPart, partOf } from './settings-facts.ts';
import type { SettingsService } from './settings.service.ts';

/** What was changed, and the way back. */
export interface SettingsHistory {
  list(
    query: z.output<typeof settingsHistoryApi.list.query>,
  ): Promise<{ items: SettingsHistoryEntry[]; nextCursor: string | null }>;
  /** Throws settings_changed when the setting is not what the operator saw. */
  restore(
    restored: z.output<typeof settingsHistoryApi.restore.body>,
    by: AuditActor,
  ): Promise<OperatorSettings>;
}

const acts = {
  action: 'settings.changed',
  targetKind: 'settings',
  targetId: 'installation',
} as const;

/** Reads the changes of settings from the audit log, which has the values before and after. */
export function createSettingsHistory(dependencies: {
  settings: Pick<SettingsService, 'readStored'>;
  operators: Pick<OperatorSettingsService, 'changeWhile'>;
  audit: Pick<AuditService, 'page' | 'find'>;
}): SettingsHistory {
  const { settings, operators, audit } = dependencies;
  return {
    async list({ setting, ...page }) {
      const [{ items, nextCursor }, values] = await Promise.all([
        audit.page(
          { ...acts, ...(setting === undefined ? {} : { fact: factOfPart(setting) }) },
          page,
        ),
        settings.readStored(),
      ]);
      const now = factsOf(values);
      const changesOf = (row: AuditRow) =>
        partsOf(row)
          .filter((part) => setting === undefined || part === setting)
          .map((part) => ({
            setting: part,
            before: factsOfPart(row.before ?? {}, part),
            after: factsOfPart(row.after ?? {}, part),
            now: partsOfFacts(now).includes(part) ? factsOfPart(now, part) : null,
          }));
      return {
        items: items.map((row) => ({
          id: row.id,
          at: row.at,
          operatorName: row.operatorName,
          changes: changesOf(row),
        })),
        nextCursor,
      };
    },

    async restore({ entryId, setting, now: seen }, by) {
      const row = await audit.find(entryId);
      if (row?.action !== acts.action || !partsOf(row).includes(setting)) {
        throw new AppError('settings_entry_not_found');
      }
      const base = await settings.readStored();
      const change = changeTo(setting, factsOfPart(row.before ?? {}, setting), base);
      const changes = SettingsChanges.safeParse(change && { [change.name]: change.value });
      if (change === null || !changes.success) throw new AppError('setting_not_restorable');
      return operators.changeWhile(
        (before) =>
          isDeepStrictEqual(factsOfPart(factsOf(before), setting), seen) &&
          // What was read with it, and is written again, is as it was.
          isDeepStrictEqual(before[change.name], base[change.name]),
        changes.data,
        by,
      );
    },
  };
}

const partsOfFacts = (facts: object): string[] => [...new Set(Object.keys(facts).map(partOf))];
const partsOf = (row: AuditRow): string[] => partsOfFacts(row.before ?? {});
