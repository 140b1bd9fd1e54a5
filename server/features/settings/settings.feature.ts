import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  createOperatorSettings,
  type OperatorSettingsService,
} from './operator-settings.service.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';

/** The installation's settings, for reading and for changes by operators. */
export interface Settings extends SettingsService {
  operators: OperatorSettingsService;
}

/** Settings are rows, cached between changes. */
export function createSettings(
  platform: Pick<Platform, 'db' | 'feed'>,
  { audit }: { audit: AuditLog },
): Settings {
  const settings = createSettingsService(platform);
  return { ...settings, operators: createOperatorSettings({ settings, audit }) };
}
