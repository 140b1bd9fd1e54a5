import type { WayOfReading } from '#shared/parsing/readers.contract.ts';
import { readerFacts } from '#shared/parsing/readers.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CommentReaderLadder } from './comment-reader.ts';
import { createReaderDesk, type ReaderDesk } from './installation/reader-desk.service.ts';
import { createReaderSettings } from './installation/reader-settings.ts';
import { unsetPaidReader } from './installation/reader-settings.queries.ts';
import { createReaderTallies } from './installation/reader-tallies.ts';
import { createLinkedInReaders, type LinkedInReadersOptions } from './linkedin-readers.ts';
import { createPinnedForms } from './guest-page/pinned-forms.ts';
import { createHarvestApi, harvestApiOrigin } from './paid/harvest-api.ts';
import { createPaidReader } from './paid/paid-reader.ts';
import { type CompanyPagesPart, createCompanyPagesPart } from './company-pages/company-pages.ts';

/** The readers of this installation, and their settings. */
export interface Parsing {
  /** All readers behind one ladder, in the operators' order. Close it before this service. */
  openReaders(options: OpenReadersOptions): CommentReaderLadder;
  desk: ReaderDesk;
  /** All readers in the operators' order, for creators. */
  list(): Promise<WayOfReading[]>;
  /** Company pages, through LinkedIn's official API. */
  company: Omit<CompanyPagesPart, 'openReader'>;
  /** Whether an operator switched the reader on (cached in this process). */
  isOn(name: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface OpenReadersOptions extends Omit<LinkedInReadersOptions, 'others' | 'clock'> {
  /** Whether earlier readings showed that two posts are the same, by their keys. */
  isSamePost(one: string, other: string): Promise<boolean>;
  /** Other ids of a post, from earlier readings. */
  aliasesOf(post: PostRef): Promise<PostRef[]>;
}

export function createParsing(
  platform: Pick<
    Platform,
    | 'db'
    | 'feed'
    | 'logger'
    | 'clock'
    | 'ids'
    | 'jobs'
    | 'key'
    | 'measures'
    | 'publicUrl'
    | 'isSandbox'
  >,
  {
    audit,
    switches,
    harvestOrigin = harvestApiOrigin,
    linkedInApiOrigin,
  }: {
    audit: AuditLog;
    switches: Pick<Switches, 'isOn'>;
    harvestOrigin?: string | undefined;
    linkedInApiOrigin?: string | undefined;
  },
): Parsing {
  const { db, clock, key, logger, measures } = platform;
  const warn = (error: unknown, where: string) =>
    logger.warn({ where, reason: String(error) }, 'a comment reader failed');
  const settings = createReaderSettings(platform);
  const tallies = createReaderTallies(db, (error) => warn(error, 'figures of readers'));
  const note: typeof tallies.note = (reader, outcome, milliseconds) => {
    tallies.note(reader, outcome, milliseconds);
    measures
      .series('reader', reader)
      .add(milliseconds, outcome === 'settled' ? undefined : 'failed');
    measures.series('reader_outcome', `${reader} ${outcome}`).add(0);
  };
  const namesOn = async () => {
    const { order } = await settings.recall();
    return order.flatMap(({ name, isOn }) => (isOn ? [name] : []));
  };
  // While an operator stopped all reading, nobody is asked.
  const asked = async () => ((await switches.isOn('reading')) ? namesOn() : []);
  const isOn = async (name: string) => (await namesOn()).some((on) => on === name);
  const company = createCompanyPagesPart(platform, {
    audit,
    apiOrigin: linkedInApiOrigin,
    isOn: () => isOn('company_page'),
    onError: warn,
  });

  return {
    company,
    desk: createReaderDesk({ ...platform, settings, tallies, audit }),
    async list() {
      const { order } = await settings.recall();
      const isReady = await company.isReady();
      return order.map(({ name, isOn: on }) => ({
        name,
        // Company pages are hidden without a registered app.
        isOn: on && (name !== 'company_page' || isReady),
        isPaid: readerFacts[name].isPaid,
      }));
    },
    isOn,
    openReaders({ isSamePost, aliasesOf, ...options }) {
      const { origin } = new URL(harvestOrigin);
      const dispatcher = createLateAgent({
        allowPrivateFor: origin === harvestApiOrigin ? null : origin,
      });
      const harvestApi = createPaidReader({
        ...platform,
        provider: createHarvestApi({ origin, dispatcher, clock }),
        key,
        recall: async () => (await settings.recall()).paid.get('harvest_api') ?? unsetPaidReader,
        isSamePost: (one: PostRef, other: PostRef) => isSamePost(postKey(one), postKey(other)),
        onError: warn,
      });
      return createLinkedInReaders({
        ...options,
        guestPage: { forms: createPinnedForms(db), ...options.guestPage },
        clock,
        // Practice comments are not on LinkedIn, so a paid check would be wasted.
        others: [company.openReader({ aliasesOf }), ...(platform.isSandbox ? [] : [harvestApi])],
        ladder: { onError: warn, ...options.ladder, arrange: asked, onAsked: note },
      });
    },
    async close() {
      await tallies.close();
      await company.close();
    },
  };
}
