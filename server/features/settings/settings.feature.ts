import { createHash } from 'node:crypto';
import { announcementFor, type ShownAnnouncement } from '#shared/settings/announcement.ts';
import type { CreatorAnnouncement } from '#shared/settings/announcement.contract.ts';
import type { AuditService } from '#server/features/audit/audit.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  createOperatorSettings,
  type OperatorSettingsService,
} from './operator-settings.service.ts';
import { createSettingsHistory, type SettingsHistory } from './settings-history.service.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';

/** The installation's settings, for reading and for changes by operators. */
export interface Settings extends SettingsService {
  operators: OperatorSettingsService;
  history: SettingsHistory;
  /** What creators are told now; null for nothing. */
  announcement(): Promise<CreatorAnnouncement | null>;
}

/** Settings are rows, cached between changes. */
export function createSettings(
  platform: Pick<Platform, 'db' | 'feed' | 'clock'>,
  { audit }: { audit: AuditService },
): Settings {
  const settings = createSettingsService(platform);
  const operators = createOperatorSettings({ settings, audit });
  return {
    ...settings,
    operators,
    history: createSettingsHistory({ settings, operators, audit }),
    async announcement() {
      const { announcement } = await settings.read();
      const shown = announcementFor('creators', announcement, platform.clock.now());
      return shown && { ...shown, id: idOf(shown) };
    },
  };
}

/** Equal for equal texts, in every process. */
function idOf(shown: ShownAnnouncement): string {
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  return digest.slice(0, 16);
}
