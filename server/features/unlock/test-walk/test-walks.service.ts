import type { WalkedVersion } from '#shared/unlock/test-walk.contract.ts';
import { picturesOf } from '#shared/files/text-pictures.ts';
import { shownPicturesOf } from '#shared/magnets/magnet-items.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { toOutgoingFile } from '#server/features/files/file.view.ts';
import { selectFile, selectFiles } from '#server/features/files/files.queries.ts';
import { collectsEmails } from '#server/features/leads/effective-plan.ts';
import type { AddressQuality } from '#server/features/mail/addresses/quality/address-quality.ts';
import { selectDraft } from '#server/features/magnets/drafts/magnet-drafts.queries.ts';
import { readChanges } from '#server/features/magnets/drafts/publish-magnet.ts';
import {
  checkMagnet,
  requireNotTakenDown,
  requireOwnFiles,
  shownFilesOf,
} from '#server/features/magnets/magnet-input.ts';
import { requireOwnNextStep } from '#server/features/magnets/next-step/next-step.ts';
import type { TextPictures } from '#server/features/files/pictures/text-pictures.service.ts';
import { requireOwnPictures } from '#server/features/magnets/texts/magnet-pictures.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import { selectMagnet } from '#server/features/magnets/magnets.queries.ts';
import { selectAskedFields } from '#server/features/magnets/extra-fields/extra-fields.queries.ts';
import { requireOwnExtraFields } from '#server/features/magnets/extra-fields/own-extra-fields.ts';
import { toPublicMagnet } from '#server/features/magnets/magnets.view.ts';
import {
  selectVisitorMagnet,
  type VisitorMagnet,
} from '#server/features/magnets/visitors/visitor-magnet.queries.ts';
import { magnetNotFound } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import { keyOfWalk, readWalk, type Walk, WALK_SECONDS } from './walk-key.ts';

/** The page that a walk shows, as it would be published. */
export interface WalkedPage {
  walk: Walk;
  visitor: VisitorMagnet;
  /** Without its content. */
  locked: PublicMagnet;
  open: PublicMagnet;
  /** The address step is there. */
  asksEmail: boolean;
}

/**
 * A creator's way through their own page that leaves no trace: a key says all there is to know about it,
 * so no call of a walk writes a row, sends a mail or takes a place.
 */
export interface TestWalks {
  /** Throws magnet_not_found, taken_down, or magnet_invalid and file_taken_down as publishing would. */
  begin(
    userId: string,
    magnetId: string,
    version: WalkedVersion,
  ): Promise<{ url: string; expiresAt: string }>;
  /** The page of a key; null for one that we did not give, that is over, or whose page is closed to all. */
  open(magnetId: string, key: string): Promise<WalkedPage | null>;
  /** The key of a further step of the same walk. */
  goOn(walk: Walk, step: Walk['step']): string;
  /** The file of an item; null where it has none. */
  openFile(page: WalkedPage, itemId: string): Promise<OutgoingFile | null>;
  /** Throws what the address step throws for an address that the magnet does not take. */
  requireAddress: AddressQuality['require'];
  /** Whether an address would have to be confirmed. */
  confirms(page: WalkedPage): boolean;
}

/** Walks of creators through their own pages; `open` gives null instead of an error to strangers. */
export function createTestWalks(
  { db, key, clock, pagesUrl }: Pick<Platform, 'db' | 'key' | 'clock' | 'pagesUrl'>,
  ports: {
    settings: Pick<SettingsService, 'read'>;
    quality: Pick<AddressQuality, 'require'>;
    storage: FileStorage;
    pictures: Pick<TextPictures, 'show'>;
    findNextStep: Magnets['findNextStep'];
    reachesPeople: boolean;
  },
): TestWalks {
  /** The magnet with its owner; undefined where even its creator may not see it. */
  async function find(magnetId: string): Promise<VisitorMagnet | undefined> {
    const found = await selectVisitorMagnet(db, magnetId);
    const isClosed =
      found === undefined || found.owner.suspendedAt !== null || found.magnet.takenDownAt !== null;
    return isClosed ? undefined : found;
  }

  /** The magnet as publishing would leave it. Throws magnet_invalid and file_taken_down. */
  async function asPublished(found: VisitorMagnet, version: WalkedVersion): Promise<VisitorMagnet> {
    const { magnet } = found;
    const draft = version === 'draft' ? await selectDraft(db, magnet.id) : undefined;
    const changes = draft === undefined ? {} : readChanges(draft.fields, magnet);
    const next = { ...magnet, ...changes };
    const checked = checkMagnet(next, 'active', clock.now(), magnet);
    const extraFields = await db.transaction(async (trx) => {
      await requireOwnFiles(trx, magnet.userId, next.items, []);
      await requireOwnPictures(trx, magnet.userId, next.items, []);
      await requireOwnNextStep(trx, next, magnet.nextStepMagnetId);
      return requireOwnExtraFields(trx, magnet.userId, next.extraFields, magnet.extraFields);
    });
    return { ...found, magnet: { ...next, ...checked, extraFields } };
  }

  async function show(
    visitor: VisitorMagnet,
  ): Promise<Pick<WalkedPage, 'locked' | 'open' | 'asksEmail'>> {
    const { magnet, owner } = visitor;
    const asksEmail = collectsEmails(visitor, await ports.settings.read());
    const shown = toPublicMagnet(magnet, owner, asksEmail, { state: 'open' });
    const extraFields = await selectAskedFields(db, magnet.userId, magnet.extraFields);
    const locked = { ...shown, extraFields };
    const files = await selectFiles(db, magnet.userId, shownFilesOf(magnet.items));
    const pictures = await ports.pictures.show(magnet.userId, shownPicturesOf(magnet.items));
    const items = magnet.items.map(({ id, type, title, textContent, linkUrl, fileId }) => {
      const file = type === 'file' ? files.find((one) => one.id === fileId) : undefined;
      return {
        id,
        type,
        title,
        textContent: type === 'text' ? textContent : null,
        pictures: picturesOf(type === 'text' ? textContent : null, pictures),
        linkUrl: type === 'link' ? linkUrl : null,
        fileUrl: null,
        file:
          file === undefined
            ? null
            : { name: file.name, size: file.size, mediaType: file.mediaType },
      };
    });
    const { question: text, questionChoices } = magnet;
    return {
      asksEmail,
      locked,
      open: {
        ...shown,
        locked: false,
        items,
        nextStep: await ports.findNextStep(magnet),
        question: text === null ? null : { text, choices: questionChoices, answer: null },
      },
    };
  }

  return {
    async begin(userId, magnetId, version) {
      const own = await selectMagnet(db, userId, magnetId);
      const found = own === undefined ? undefined : await selectVisitorMagnet(db, magnetId);
      if (found === undefined) throw magnetNotFound();
      requireNotTakenDown(found.magnet);
      await asPublished(found, version);
      const until = Math.floor(clock.now().getTime() / 1_000) + WALK_SECONDS;
      const walk = { magnetId, version, step: 'comment', until } as const;
      return {
        url: `${pagesUrl}/unlock/${magnetId}/test?key=${keyOfWalk(key, walk)}`,
        expiresAt: new Date(until * 1_000).toISOString(),
      };
    },

    async open(magnetId, text) {
      const walk = readWalk(key, magnetId, text);
      if (walk === null || walk.until * 1_000 <= clock.now().getTime()) return null;
      const found = await find(magnetId);
      if (found === undefined) return null;
      try {
        const visitor = await asPublished(found, walk.version);
        return { walk, visitor, ...(await show(visitor)) };
      } catch (error) {
        // Changed since into what cannot be published, or a file was taken down.
        if (error instanceof AppError) return null;
        throw error;
      }
    },

    goOn: (walk, step) => keyOfWalk(key, { ...walk, step }),

    async openFile({ visitor: { magnet } }, itemId) {
      const item = magnet.items.find(({ id, type }) => id === itemId && type === 'file');
      const fileId = item?.fileId ?? null;
      const row = fileId === null ? undefined : await selectFile(db, magnet.userId, fileId);
      return row === undefined ? null : toOutgoingFile(row, ports.storage);
    },

    requireAddress: (address, rules) => ports.quality.require(address, rules),
    confirms: ({ visitor }) => visitor.magnet.confirmsEmail && ports.reachesPeople,
  };
}
