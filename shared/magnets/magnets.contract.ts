import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { MagnetFile } from '#shared/files/files.contract.ts';
import { PageTakedown } from '#shared/takedowns/own-takedowns.contract.ts';
import { magnetReaderNames } from '../parsing/readers.ts';
import { Availability } from './availability.ts';
import { AskedField, ExtraField } from './extra-fields/extra-fields.ts';
import { magnetSorts, MagnetWarning } from './magnet-list.ts';
import { AskedQuestion, NextStep, OwnItem, PublicItem } from './shown-items.ts';
import { magnetTemplates } from './magnet-templates.ts';
import { ContentType } from './magnet-items.ts';
import {
  ClashQuestion,
  CreateMagnetBody,
  MagnetId,
  MagnetState,
  MagnetStatus,
  matchModes,
  PreviewMagnetBody,
  UpdateMagnetBody,
  WhenUnconfirmed,
} from './magnet-fields.ts';
import { PublicCreator } from './public-creator.ts';
import { WordClash } from './clashes/word-clash.ts';

/** A magnet as its owner sees it. */
export const Magnet = z
  .object({
    id: MagnetId,
    userId: z.string(),
    status: MagnetStatus,
    /** How it stands now, by its dates and its limit too. */
    state: MagnetState,
    title: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    /** What visitors get, in their order. */
    items: z.array(OwnItem),
    /** The next five are those of the first item. */
    contentType: ContentType,
    textContent: z.string().nullable(),
    linkUrl: z.string().nullable(),
    fileUrl: z.string().nullable(),
    file: MagnetFile.nullable(),
    template: z.enum(magnetTemplates),
    collectEmails: z.boolean(),
    emailPrompt: z.string().nullable(),
    extraFields: z.array(ExtraField),
    consentText: z.string().nullable(),
    refusesThrowaway: z.boolean(),
    workEmailOnly: z.boolean(),
    confirmsEmail: z.boolean(),
    triggerWord: z.string(),
    triggerWords: z.array(z.string()),
    matchMode: z.enum(matchModes),
    excludedWords: z.array(z.string()),
    acceptsTypo: z.boolean(),
    /** The first of the posts. */
    linkedinPostUrl: z.string().nullable(),
    /** Posts whose comments unlock it; none takes comments of any post. */
    linkedinPostUrls: z.array(z.string()),
    whenUnconfirmed: WhenUnconfirmed,
    readersOff: z.array(z.enum(magnetReaderNames)),
    brandColor: z.string().nullable(),
    isListed: z.boolean(),
    startsAt: Timestamp.nullable(),
    endsAt: Timestamp.nullable(),
    unlockLimit: z.int().nullable(),
    /** People who took a place; null without a limit. */
    placesTaken: z.int().nullable(),
    closingText: z.string().nullable(),
    /** Of the mail with the link to the content; null for the usual ones. */
    mailSubject: z.string().nullable(),
    mailText: z.string().nullable(),
    nextStepLabel: z.string().nullable(),
    nextStepUrl: z.string().nullable(),
    nextStepMagnetId: z.string().nullable(),
    question: z.string().nullable(),
    questionChoices: z.array(z.string()),
    /** Absolute address of the public unlock page. */
    publicUrl: z.string(),
    /** Only in sandbox mode: the practice post for this magnet. */
    sandboxPostUrl: z.string().nullable(),
    /** Set while an operator keeps the page closed. Its status cannot change meanwhile. */
    takenDown: PageTakedown.nullable(),
    /** Goes up with each change of its fields. */
    version: z.number().int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    stats: z.object({
      visits: z.number().int(),
      verified: z.number().int(),
      emails: z.number().int(),
    }),
  })
  .meta({ id: 'Magnet' });
export type Magnet = z.infer<typeof Magnet>;

/** A magnet in its creator's list. */
const ListedMagnet = Magnet.extend({
  tagIds: z.array(RowId),
  lastUnlockAt: Timestamp.nullable(),
  warnings: z.array(MagnetWarning),
}).meta({ id: 'ListedMagnet' });
export type ListedMagnet = z.infer<typeof ListedMagnet>;

/**
 * A magnet as a visitor sees it. With `locked: true`, until an unlock grant is complete, there are no
 * `items` and the three content keys are `null` (T15); `collectEmails` is the effective value (plan and
 * setting).
 */
export const PublicMagnet = z
  .object({
    id: MagnetId,
    userId: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    /** Of the first item. */
    contentType: ContentType,
    locked: z.boolean(),
    items: z.array(PublicItem),
    /** The next four are those of the first item. */
    textContent: z.string().nullable(),
    linkUrl: z.string().nullable(),
    fileUrl: z.string().nullable(),
    /** Only with `fileUrl`. */
    file: MagnetFile.pick({ name: true, size: true, mediaType: true }).optional(),
    template: z.enum(magnetTemplates),
    collectEmails: z.boolean(),
    emailPrompt: z.string().nullable(),
    /** What is asked for beside the address; none once it is unlocked. */
    extraFields: z.array(AskedField),
    /** What the visitor may agree to; an address is given with its version, or without. */
    consent: z.object({ version: z.int(), text: z.string() }).nullable(),
    /** Addresses of providers for everybody are refused. */
    workEmailOnly: z.boolean(),
    triggerWord: z.string(),
    triggerWords: z.array(z.string()),
    /** The first of the posts. */
    linkedinPostUrl: z.string().nullable(),
    /** Posts whose comments unlock it; none takes comments of any post. */
    linkedinPostUrls: z.array(z.string()),
    brandColor: z.string().nullable(),
    /** Null once it is unlocked. */
    availability: Availability.nullable(),
    /** What to do next; null while it is locked, as the question. */
    nextStep: NextStep.nullable(),
    question: AskedQuestion.nullable(),
    user: PublicCreator,
  })
  .meta({ id: 'PublicMagnet' });
export type PublicMagnet = z.infer<typeof PublicMagnet>;

export const magnetErrors = defineErrors({
  magnet_not_found: [404, 'Lead magnet not found for ID: {id}'],
  inactive: [404, 'This lead magnet is currently inactive and not available for unlock.'],
  magnet_invalid: [422, '{problem}'],
  magnet_limit_reached: [
    403,
    'Your plan allows {limit} active magnets. Pause one or change your plan to publish this',
  ],
  plan_required: [403, 'Your plan does not include {feature}'],
  taken_down: [409, 'This page was taken down. It can be neither published nor copied'],
});

const contentErrors = ['magnet_invalid', 'file_taken_down'] as const;
const OwnMagnet = { params: z.object({ magnetId: z.string().max(64) }) };

export const magnetsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/magnets',
    auth: 'creator',
    summary: 'List your magnets with their figures, by default newest first.',
    query: z.strictObject({
      ...PageQuery,
      /** By how they stand now. */
      status: MagnetState.optional(),
      search: z.string().max(100).optional(),
      /** Only those with this tag. */
      tag: RowId.optional(),
      sort: z.enum(magnetSorts).optional(),
    }),
    responses: {
      200: pageOf(ListedMagnet).extend({
        activeCount: z.number().int(),
        /** null means unlimited. */
        activeLimit: z.number().int().nullable(),
        /** Removed ones that can be restored. */
        trashed: z.number().int(),
      }),
    },
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/api/magnets',
    auth: 'creator',
    summary: 'Create a magnet.',
    body: CreateMagnetBody,
    bodyLimit: 262_144,
    responses: { 201: Magnet },
    errors: ['magnet_limit_reached', 'plan_required', ...contentErrors],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  /** One rendering of the unlock page: the console shows this HTML instead of drawing its own copy. */
  preview: {
    method: 'POST',
    path: '/api/magnets/preview',
    auth: 'creator',
    summary: 'Render one step of the unlock page for a magnet that need not be saved.',
    body: PreviewMagnetBody,
    bodyLimit: 262_144,
    responses: {
      200: z.object({
        /** A whole document without scripts; its style sheets have addresses that work inside `srcdoc`. */
        html: z.string(),
        /** Why the text is shown without Markdown, and cannot be saved. */
        contentProblem: z.string().nullable(),
        /** Why the text cannot be published: it names a picture that is not there. */
        pictureProblem: z.string().nullable(),
      }),
    },
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  findClashes: {
    method: 'POST',
    path: '/api/magnets/clashes',
    auth: 'creator',
    summary:
      'Find your active magnets that take one of these words on one of the same posts, or on any post like this one.',
    body: ClashQuestion,
    responses: { 200: z.object({ items: z.array(WordClash).max(5) }) },
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  get: {
    method: 'GET',
    path: '/api/magnets/:magnetId',
    auth: 'creator',
    summary: 'Read one of your magnets.',
    ...OwnMagnet,
    responses: { 200: Magnet },
    errors: ['magnet_not_found'],
  },
  update: {
    method: 'PATCH',
    path: '/api/magnets/:magnetId',
    auth: 'creator',
    summary: 'Change some fields of one of your magnets.',
    ...OwnMagnet,
    body: UpdateMagnetBody,
    bodyLimit: 262_144,
    responses: { 200: Magnet },
    errors: ['magnet_not_found', 'plan_required', ...contentErrors],
  },
  setStatus: {
    method: 'POST',
    path: '/api/magnets/:magnetId/status',
    auth: 'creator',
    summary:
      'Activate, pause or archive one of your magnets. A draft is activated as it was last kept.',
    ...OwnMagnet,
    body: z.strictObject({ status: z.enum(['active', 'paused', 'archived']) }),
    responses: { 200: Magnet },
    errors: [
      'magnet_not_found',
      'magnet_limit_reached',
      'plan_required',
      'taken_down',
      'magnet_changed',
      ...contentErrors,
    ],
  },
  duplicate: {
    method: 'POST',
    path: '/api/magnets/:magnetId/duplicate',
    auth: 'creator',
    summary: 'Copy one of your magnets as a draft.',
    ...OwnMagnet,
    responses: { 201: Magnet },
    errors: ['magnet_not_found', 'taken_down'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  remove: {
    method: 'DELETE',
    path: '/api/magnets/:magnetId',
    auth: 'creator',
    summary: 'Remove one of your magnets. It can be restored for 30 days; its leads stay.',
    ...OwnMagnet,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found'],
  },
});
