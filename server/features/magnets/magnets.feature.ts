import type { CallInput } from '#shared/api/define-api.ts';
import type { magnetsApi, WordClash } from '#shared/magnets/magnets.contract.ts';
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
import { createMagnetDrafts, type MagnetDraftsService } from './drafts/magnet-drafts.service.ts';
import { findWordClashes } from './word-clashes.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Magnets as creators edit them and visitors see them. */
export interface Magnets extends MagnetsService {
  /** Renders creators' texts. */
  contents: MarkdownRenderer;
  drafts: MagnetDraftsService;
  /** Own active magnets that one comment would open as well. */
  findClashes(
    userId: string,
    wish: CallInput<typeof magnetsApi.findClashes>['body'],
  ): Promise<WordClash[]>;
  /** Magnets that may be listed publicly. */
  listed: ListedMagnets;
}

/** Magnets, with how pages show their contents. */
export function createMagnets(
  platform: Pick<
    Platform,
    'db' | 'feed' | 'ids' | 'clock' | 'markdown' | 'publicUrl' | 'pagesUrl' | 'isSandbox'
  >,
  ports: { files: Pick<Files, 'forget' | 'find'>; settings: SettingsService },
): Magnets {
  const { files, settings } = ports;
  const contents = platform.markdown;
  const service = createMagnetsService({
    ...platform,
    contents,
    settings,
    forgetFiles: files.forget,
  });
  return {
    ...service,
    contents,
    findClashes: (userId, wish) => findWordClashes(platform, userId, wish),
    drafts: createMagnetDrafts({
      db: platform.db,
      findFile: files.find,
      publishDraft: service.publish,
    }),
    listed: createListedMagnets(platform.db, platform.feed),
  };
}
