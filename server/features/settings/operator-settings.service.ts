import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { readBrandPath } from '#shared/account/brand.ts';
import type { AuditFacts } from '#shared/audit/audit.contract.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { OperatorSettings, SettingsChanges } from '#shared/settings/settings.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import { factsOf, partOf } from './settings-facts.ts';
import { hasLogo } from './settings.queries.ts';
import type { SettingsService } from './settings.service.ts';

/** The settings as operators read and change them. */
export interface OperatorSettingsService {
  read(): Promise<OperatorSettings>;
  /**
   * Throws settings_changed when the version is not that of the values stored now, and logo_unknown for a
   * logo that was never uploaded.
   */
  change(version: string, changes: SettingsChanges, by: AuditActor): Promise<OperatorSettings>;
  /** Throws settings_changed unless what is stored now is as expected. */
  changeWhile(
    isExpected: (before: InstanceSettings) => boolean,
    changes: SettingsChanges,
    by: AuditActor,
  ): Promise<OperatorSettings>;
}

const defaults = InstanceSettings.parse({});

/** Changes the values an operator saw, and logs each change in the same transaction. */
export function createOperatorSettings(dependencies: {
  settings: Pick<SettingsService, 'readStored' | 'change'>;
  audit: AuditLog;
}): OperatorSettingsService {
  const { settings, audit } = dependencies;
  const read = async () => toAnswer(await settings.readStored());
  async function changeWhile(
    isExpected: (before: InstanceSettings) => boolean,
    changes: SettingsChanges,
    by: AuditActor,
  ): Promise<OperatorSettings> {
    await settings.change(changes, async (trx: Knex.Transaction, before: InstanceSettings) => {
      if (!isExpected(before)) throw new AppError('settings_changed');
      await requireStoredLogo(trx, changes);
      const [old, now] = [factsOf(before), factsOf(apply(before, changes))];
      const changed = Object.keys(old).filter((name) => old[name] !== now[name]);
      if (changed.length === 0) return;
      const parts = new Set(changed.map(partOf));
      const pick = (facts: AuditFacts): AuditFacts =>
        Object.fromEntries(Object.entries(facts).filter(([name]) => parts.has(partOf(name))));
      await audit.record(trx, {
        action: 'settings.changed',
        by,
        target: { kind: 'settings', id: 'installation' },
        before: pick(old),
        after: pick(now),
      });
    });
    return read();
  }
  return {
    read,
    changeWhile,
    change: (version, changes, by) =>
      changeWhile((before) => versionOf(before) === version, changes, by),
  };
}

function toAnswer(values: InstanceSettings): OperatorSettings {
  return { version: versionOf(values), values, defaults };
}

/** A logo is a setting whose bytes are stored; a creator's could be removed by its creator. */
async function requireStoredLogo(trx: Knex.Transaction, { logo }: SettingsChanges): Promise<void> {
  const named = logo ? readBrandPath(logo) : null;
  if (named === null || (await hasLogo(trx, named))) return;
  throw new AppError('logo_unknown');
}

/** Equal values have one version, so a change that was undone causes no conflict. */
function versionOf(values: InstanceSettings): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

function apply(before: InstanceSettings, changes: SettingsChanges): InstanceSettings {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  const names = new Set(set.filter(([, value]) => value === null).map(([name]) => name));
  const kept = Object.entries({ ...before, ...Object.fromEntries(set) });
  return InstanceSettings.parse(Object.fromEntries(kept.filter(([name]) => !names.has(name))));
}
