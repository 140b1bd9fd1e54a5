import type { CallInput, CallOutput } from '#shared/api/define-api.ts';
import type { AskedField, ExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { magnetActsApi } from '#shared/magnets/magnet-acts.contract.ts';
import type { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import type { WordClash } from '#shared/magnets/clashes/word-clash.ts';
import type { NextStep } from '#shared/magnets/shown-items.ts';
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
import {
  createMagnetAddresses,
  type MagnetAddressesService,
} from './addresses/magnet-addresses.service.ts';
import { createShareCards, type ShareCardsService } from './share-card/share-card.service.ts';
import { createPageAddresses, type PageAddresses } from './addresses/page-addresses.ts';
import { selectAskedFields } from './extra-fields/extra-fields.queries.ts';
import { selectConsentDefault, updateConsentDefault } from './consent/consent-default.queries.ts';
import { createMagnetDrafts, type MagnetDraftsService } from './drafts/magnet-drafts.service.ts';
import { changeStatuses } from './list/change-status.ts';
import { type CheckLink, createLinkChecker } from './links/link-checker.ts';
import { createLinkFollower, type FollowLink } from './links/link-follower.ts';
import { startLinkChecks } from './links/link-checks.service.ts';
import { findNextStep } from './next-step/next-step.ts';
import { createMagnetTags, type MagnetTags } from './tags/magnet-tags.service.ts';
import { createMagnetTrash, type MagnetTrash } from './trash/magnet-trash.service.ts';
import { createMagnetMemory, type MagnetMemory } from './visitors/magnet-memory.ts';
import { findWordClashes } from './clashes/word-clashes.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import type { OutboundAgentOptions } from '#server/platform/outbound/outbound-agent.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Magnets as creators edit them and visitors see them. */
export interface Magnets extends MagnetsService {
  /** Renders creators' texts. */
  contents: MarkdownRenderer;
  drafts: MagnetDraftsService;
  tags: MagnetTags;
  trash: MagnetTrash;
  /** Changes several; those that may not change are told with the reason. */
  setStatuses(
    userId: string,
    items: CallInput<typeof magnetActsApi.setStatuses>['body']['items'],
  ): Promise<CallOutput<typeof magnetActsApi.setStatuses>>;
  addresses: MagnetAddressesService;
  shareCards: ShareCardsService;
  /**
   * The text to agree to that new magnets begin with. Each magnet counts the versions of its own, so a
   * change changes nothing that somebody agreed to.
   */
  consentDefault: {
    read(userId: string): Promise<{ text: string | null }>;
    save(userId: string, text: string | null): Promise<{ text: string | null }>;
  };
  /** Extra fields of the creator, as visitors are asked for them. */
  showExtraFields(userId: string, fields: readonly ExtraField[]): Promise<AskedField[]>;
  /** Which magnet's page an address is. */
  pageAddresses: PageAddresses;
  /** Own active magnets that one comment would open as well. */
  findClashes(
    userId: string,
    wish: CallInput<typeof magnetsApi.findClashes>['body'],
  ): Promise<WordClash[]>;
  /** Of visitors' calls. */
  memory: MagnetMemory;
  /** Magnets that may be listed publicly. */
  listed: ListedMagnets;
  /** Where a magnet's next step leads at this moment; null for none. */
  findNextStep(magnet: Parameters<typeof findNextStep>[2]): Promise<NextStep | null>;
  /** Looks whether an address opens. */
  checkLink: CheckLink;
  /** Where an address leads, step by step. */
  followLink: FollowLink;
  /** Ends the rounds that empty the trash and look at links. */
  close(): Promise<void>;
}

const EMPTY_EVERY_MS = 3_600_000;

/** Magnets, with how pages show their contents. */
export function createMagnets(
  platform: Pick<
    Platform,
    'db' | 'feed' | 'ids' | 'clock' | 'logger' | 'markdown' | 'publicUrl' | 'pagesUrl' | 'isSandbox'
  >,
  ports: {
    files: Pick<Files, 'forget' | 'findAll'>;
    settings: SettingsService;
    linkAgent: OutboundAgentOptions | undefined;
  },
): Magnets {
  const { files, settings, linkAgent } = ports;
  const contents = platform.markdown;
  const memory = createMagnetMemory(platform.db);
  const service = createMagnetsService({
    ...platform,
    contents,
    settings,
    memory,
    forgetFiles: files.forget,
  });
  const { db, feed, clock, logger } = platform;
  const trash = createMagnetTrash({ db, feed, clock, forgetFiles: files.forget });
  const emptying = startRounds(async () => void (await trash.purgeDue()), {
    everyMs: EMPTY_EVERY_MS,
    onError: (error) =>
      logger.warn({ reason: String(error) }, 'the trash of lead magnets was not emptied'),
  });
  const dispatcher = createLateAgent({ keepAlive: false, ...linkAgent });
  const followLink = createLinkFollower({ dispatcher, publicUrl: platform.publicUrl });
  const checkLink = createLinkChecker(followLink);
  const linkChecks = startLinkChecks({ db, logger, check: checkLink });
  return {
    ...service,
    contents,
    memory,
    tags: createMagnetTags(platform),
    trash,
    async setStatuses(userId, items) {
      const outcome = await db.transaction((trx) =>
        changeStatuses(trx, userId, items, clock.now()),
      );
      for (const { magnetId } of outcome.changed) feed.announce({ kind: 'magnet', id: magnetId });
      return outcome;
    },
    findNextStep: (magnet) => findNextStep(db, platform.pagesUrl, magnet),
    checkLink,
    followLink,
    async close() {
      await Promise.all([emptying.stop(), linkChecks.stop()]);
      await dispatcher.destroy();
    },
    findClashes: (userId, wish) => findWordClashes(platform, userId, wish),
    drafts: createMagnetDrafts({
      db: platform.db,
      findFiles: files.findAll,
      publishDraft: service.publish,
    }),
    consentDefault: {
      read: async (userId) => ({ text: await selectConsentDefault(db, userId) }),
      async save(userId, text) {
        await updateConsentDefault(db, userId, text);
        return { text };
      },
    },
    addresses: createMagnetAddresses(platform),
    shareCards: createShareCards({ ...platform, settings }),
    showExtraFields: (userId, fields) => selectAskedFields(db, userId, fields),
    pageAddresses: createPageAddresses(platform.db, platform.feed),
    listed: createListedMagnets(platform.db, platform.feed),
  };
}
