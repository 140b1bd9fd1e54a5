import type { BrandView } from '#shared/account/brand.ts';
import { readPhotoPath } from '#shared/account/profile-photo.ts';
import { tidyExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';
import { magnetIcon } from '#shared/magnets/magnet-icons.ts';
import type { Magnet, PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { Availability } from '#shared/magnets/availability.ts';
import { closingText } from '#shared/magnets/availability-texts.ts';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import { singleContent } from '#shared/magnets/magnet-items.ts';
import type { PublicCreator } from '#shared/magnets/public-creator.ts';
import type { TakedownReason } from '#shared/takedowns/takedown-reasons.ts';
import { magnetReaderNames } from '#shared/parsing/readers.ts';
import { fillUrl } from '#shared/api/url.ts';
import { type MagnetFile, magnetFilesApi } from '#shared/files/files.contract.ts';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import type { MagnetOwnerRow, MagnetRow } from './magnet-rows.ts';

export interface MagnetStats {
  visits: number;
  verified: number;
  emails: number;
}

/** An upload as the statement that reads its magnet writes it. */
export type StoredFile = MagnetFile;

/** The joined columns of the current takedown; both null without one. */
export interface TakedownFields {
  takenDownReason: TakedownReason | null;
  takenDownMessage: string | null;
}

/** How it stands now. */
export interface StateFields {
  state: MagnetState;
  /** Null without a limit. */
  placesTaken: number | null;
}

export interface MagnetAddresses {
  publicUrl: string;
  /** Null outside sandbox mode. */
  sandboxPostUrl: string | null;
}

/** A magnet for its owner, content included. */
export function toMagnet(
  row: MagnetRow & TakedownFields & StateFields & { files: StoredFile[] },
  stats: MagnetStats,
  addresses: MagnetAddresses,
): Magnet {
  const items = row.items.map((item) => toOwnItem(item, row.files));
  return {
    id: row.id,
    userId: row.userId,
    status: row.status,
    state: row.state,
    title: row.title,
    description: row.description,
    icon: magnetIcon(row.icon),
    items,
    ...ownContent(row.items),
    fileUrl: items[0]?.fileUrl ?? null,
    file: items[0]?.file ?? null,
    template: row.template,
    collectEmails: row.collectEmails,
    emailPrompt: row.emailPrompt,
    extraFields: row.extraFields.map(tidyExtraField),
    consentText: row.consentText,
    refusesThrowaway: row.refusesThrowaway,
    workEmailOnly: row.workEmailOnly,
    confirmsEmail: row.confirmsEmail,
    triggerWord: row.triggerWords[0] ?? '',
    triggerWords: row.triggerWords,
    matchMode: row.matchMode,
    excludedWords: row.excludedWords,
    acceptsTypo: row.acceptsTypo,
    linkedinPostUrl: row.linkedinPostUrls[0] ?? null,
    linkedinPostUrls: row.linkedinPostUrls,
    whenUnconfirmed: row.whenUnconfirmed,
    readersOff: magnetReaderNames.filter((name) => row.readersOff.includes(name)),
    brandColor: row.brandColor,
    isListed: row.isListed,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    unlockLimit: row.unlockLimit,
    placesTaken: row.placesTaken,
    closingText: row.closingText,
    mailSubject: row.mailSubject,
    mailText: row.mailText,
    nextStepLabel: row.nextStepLabel,
    nextStepUrl: row.nextStepUrl,
    nextStepMagnetId: row.nextStepMagnetId,
    question: row.question,
    questionChoices: row.questionChoices,
    publicUrl: addresses.publicUrl,
    sandboxPostUrl: addresses.sandboxPostUrl,
    takenDown: takedownOf(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    stats,
  };
}

function takedownOf(row: MagnetRow & TakedownFields): Magnet['takenDown'] {
  const { takenDownAt: at, takenDownReason: reason, takenDownMessage: message } = row;
  if (at === null || reason === null) return null;
  return { reason, message: message ?? '', at: at.toISOString() };
}

function toOwnItem(
  { fileId, ...item }: MagnetRow['items'][number],
  files: readonly StoredFile[],
): Magnet['items'][number] {
  const file = files.find(({ id }) => id === fileId);
  if (file === undefined) return { ...item, fileUrl: null, file: null };
  const createdAt = new Date(file.createdAt).toISOString();
  const fileUrl = fillUrl(magnetFilesApi.read.path, { fileId: file.id });
  return { ...item, fileUrl, file: { ...file, createdAt } };
}

function ownContent(items: MagnetRow['items']) {
  const { contentType, textContent, linkUrl } = singleContent(items);
  return { contentType, textContent, linkUrl };
}

/**
 * A magnet for visitors, always locked: the content keys are present and null (T15). The holder of a
 * completed grant gets the content added. `effectiveCollectEmails`: plan and setting applied.
 */
export function toPublicMagnet(
  row: MagnetRow,
  owner: MagnetOwnerRow,
  effectiveCollectEmails: boolean,
  availability: Availability | null,
): PublicMagnet {
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    description: row.description,
    icon: magnetIcon(row.icon),
    contentType: singleContent(row.items).contentType,
    locked: true,
    items: [],
    textContent: null,
    linkUrl: null,
    fileUrl: null,
    template: row.template,
    collectEmails: effectiveCollectEmails,
    emailPrompt: row.emailPrompt,
    extraFields: [],
    consent: consentOf(row),
    workEmailOnly: row.workEmailOnly,
    triggerWord: row.triggerWords[0] ?? '',
    triggerWords: row.triggerWords,
    linkedinPostUrl: row.linkedinPostUrls[0] ?? null,
    linkedinPostUrls: row.linkedinPostUrls,
    brandColor: row.brandColor,
    availability,
    nextStep: null,
    question: null,
    user: toPublicCreator(owner),
  };
}

/** What newcomers meet now. A page that is closed by its status shows nothing of this. */
export function availabilityOf(magnet: MagnetRow, state: MagnetState): Availability {
  const isFull = magnet.fullAt !== null;
  if (state === 'ended') {
    return { state, isFull, text: closingText(magnet.closingText, isFull) };
  }
  return state === 'scheduled' && magnet.startsAt !== null
    ? { state, startsAt: magnet.startsAt.toISOString() }
    : { state: 'open' };
}

function consentOf({ consentText: text, consentVersion: version }: MagnetRow) {
  return text === null ? null : { version, text };
}

/** What all pages of the owner have in common. */
export function toBrandView(owner: MagnetOwnerRow): BrandView {
  const { brandColour: colour, brandFont: font, brandLogo: logo, brandCover: cover } = owner;
  return { colour, font, logo, cover };
}

/** Whether the owner left our name out of their pages, and the plan includes that. */
export function isWithoutOurName(
  { withoutPoweredBy }: Pick<MagnetOwnerRow, 'withoutPoweredBy'>,
  { hidePoweredBy }: Pick<PlanFeatures, 'hidePoweredBy'>,
): boolean {
  return withoutPoweredBy && hidePoweredBy;
}

/** The code in "Powered by"; null on a page without it. */
export function shownReferralCode(
  owner: MagnetOwnerRow,
  plan: Pick<PlanFeatures, 'hidePoweredBy'>,
): string | null {
  return isWithoutOurName(owner, plan) ? null : owner.referralCode;
}

/** No address, no account fields; unsafe addresses are left out (T61, T69). */
export function toPublicCreator(owner: MagnetOwnerRow): PublicCreator {
  const profile = linkedinUrl(owner.linkedinProfileUrl);
  return {
    name: owner.name,
    linkedin_name: owner.linkedinName,
    headline: owner.headline,
    linkedin_photo_url: null,
    photo_url: photoUrl(owner.photoUrl),
    linkedin_profile_url: profile,
    email: null,
    verified: profile !== null && owner.profileConfirmedAt !== null,
  };
}

/** An uploaded photo, or one of another site. */
function photoUrl(text: string | null): string | null {
  return text !== null && readPhotoPath(text) !== null ? text : httpsUrl(text);
}

function httpsUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe ? url.href : null;
}

function linkedinUrl(text: string | null): string | null {
  const safe = httpsUrl(text);
  if (safe === null) return null;
  const { hostname, port } = new URL(safe);
  const isLinkedin = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  return isLinkedin && port === '' ? safe : null;
}
