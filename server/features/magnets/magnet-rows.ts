import type { BrandFont } from '#shared/account/brand.ts';
import type {
  MagnetStatus,
  UpdateMagnetBody,
  WhenUnconfirmed,
} from '#shared/magnets/magnet-fields.ts';
import type { ExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { MagnetItem } from '#shared/magnets/magnet-items.ts';
import type { MagnetTemplate } from '#shared/magnets/magnet-templates.ts';
import type { MatchMode } from '#shared/unlock/match/trigger-match.ts';

/** A row of `magnets`. */
export interface MagnetRow {
  id: string;
  userId: string;
  status: MagnetStatus;
  title: string;
  description: string | null;
  icon: string;
  /** In the order of the page; none once it was deleted for good. */
  items: MagnetItem[];
  template: MagnetTemplate;
  collectEmails: boolean;
  emailPrompt: string | null;
  /** What is asked for beside the address; one that is no field any more is not asked for. */
  extraFields: ExtraField[];
  consentText: string | null;
  /** Goes up with each text that visitors see; counted by the database. */
  consentVersion: number;
  refusesThrowaway: boolean;
  workEmailOnly: boolean;
  confirmsEmail: boolean;
  triggerWords: string[];
  matchMode: MatchMode;
  excludedWords: string[];
  acceptsTypo: boolean;
  /** Posts whose comments unlock it; none takes comments of any post. */
  linkedinPostUrls: string[];
  /** Their keys, made by the database. */
  postKeys: string[];
  whenUnconfirmed: WhenUnconfirmed;
  readersOff: string[];
  brandColor: string | null;
  isListed: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  unlockLimit: number | null;
  closingText: string | null;
  mailSubject: string | null;
  mailText: string | null;
  nextStepLabel: string | null;
  nextStepUrl: string | null;
  nextStepMagnetId: string | null;
  question: string | null;
  /** None for an answer in the visitor's own words. */
  questionChoices: string[];
  /** Since when all places are taken; written by the database. */
  fullAt: Date | null;
  tagIds: string[];
  /** The address its creator chose for the page; null while it is found by its id alone. */
  slug: string | null;
  version: number;
  takenDownAt: Date | null;
  activatedAt: Date | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a request may change a part of. */
export type MagnetLists = Pick<MagnetRow, 'items' | 'linkedinPostUrls'>;
export const noLists: MagnetLists = { items: [], linkedinPostUrls: [] };

/** Fields of a request that are columns of the same name. */
export const MAGNET_FIELDS = [
  'title',
  'description',
  'icon',
  'template',
  'collectEmails',
  'emailPrompt',
  'extraFields',
  'consentText',
  'refusesThrowaway',
  'workEmailOnly',
  'confirmsEmail',
  'matchMode',
  'excludedWords',
  'acceptsTypo',
  'whenUnconfirmed',
  'readersOff',
  'brandColor',
  'isListed',
  'startsAt',
  'endsAt',
  'unlockLimit',
  'closingText',
  'mailSubject',
  'mailText',
  'nextStepLabel',
  'nextStepUrl',
  'nextStepMagnetId',
  'question',
  'questionChoices',
] as const satisfies readonly (keyof UpdateMagnetBody & keyof MagnetRow)[];

export const magnetColumns = [
  ...MAGNET_FIELDS,
  'id',
  'userId',
  'status',
  'items',
  'consentVersion',
  'triggerWords',
  'linkedinPostUrls',
  'postKeys',
  'fullAt',
  'tagIds',
  'slug',
  'version',
  'takenDownAt',
  'activatedAt',
  'deletedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof MagnetRow)[];

/** The owner's columns a visitor's request may need; the address stays on the server (T61). */
export interface MagnetOwnerRow {
  id: string;
  name: string;
  linkedinName: string | null;
  headline: string | null;
  photoUrl: string | null;
  brandColour: string | null;
  brandFont: BrandFont;
  brandLogo: string | null;
  brandCover: string | null;
  /** Chosen by the creator; counts while the plan includes it. */
  withoutPoweredBy: boolean;
  linkedinProfileUrl: string | null;
  profileConfirmedAt: Date | null;
  referralCode: string;
  suspendedAt: Date | null;
  /** When the account is deleted. Until that is cancelled, the pages accept no new visitors. */
  deletionAt: Date | null;
}

export const ownerColumns = [
  'id',
  'name',
  'linkedinName',
  'headline',
  'photoUrl',
  'brandColour',
  'brandFont',
  'brandLogo',
  'brandCover',
  'withoutPoweredBy',
  'linkedinProfileUrl',
  'profileConfirmedAt',
  'referralCode',
  'suspendedAt',
  'deletionAt',
] as const satisfies readonly (keyof MagnetOwnerRow)[];
