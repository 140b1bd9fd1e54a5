import type { Files } from '#server/features/files/files.feature.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import {
  createListedMagnets,
  type ListedMagnets,
} from '#server/features/magnets/visitors/listed-magnets.ts';
import {
  createMagnetsService,
  type MagnetsService,
} from '#server/features/magnets/magnets.service.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Magnets as creators edit them and visitors see them. */
export interface Magnets extends MagnetsService {
  /** Renders creators' texts. */
  contents: MarkdownRenderer;
  /** Magnets that may be listed publicly. */
  listed: ListedMagnets;
}

/** Magnets, with how pages show their contents. */
export function createMagnets(
  platform: Pick<
    Platform,
    'db' | 'feed' | 'ids' | 'clock' | 'markdown' | 'publicUrl' | 'pagesUrl' | 'isSandbox'
  >,
  ports: { files: Pick<Files, 'forget'>; settings: SettingsService },
): Magnets {
  const { files, settings } = ports;
  const contents = platform.markdown;
  return {
    ...createMagnetsService({ ...platform, contents, settings, forgetFiles: files.forget }),
    contents,
    listed: createListedMagnets(platform.db, platform.feed),
  };
}
