import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp, optionalText, requiredText } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { MagnetFile } from '#shared/files/files.contract.ts';
import { PageTakedown } from '#shared/takedowns/own-takedowns.contract.ts';
import { magnetReaderNames } from '../parsing/readers.ts';
import { magnetTemplates } from './magnet-templates.ts';
import { PublicCreator } from './public-creator.ts';

/** 12 characters of the id alphabet: 60 bits. */
export const MagnetId = z.string().regex(/^[a-km-np-z2-9]{12}$/, 'This magnet id is not valid');

export const magnetStatuses = ['draft', 'active', 'paused', 'archived'] as const;
export const MagnetStatus = z.enum(magnetStatuses);
export type MagnetStatus = z.infer<typeof MagnetStatus>;

export const contentTypes = ['text', 'link', 'file', 'demo'] as const;
export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;

/**
 * A comment that cannot be confirmed (blocked, not visible) waits for the creator, or unlocks and
 * is marked.
 */
export const WhenUnconfirmed = z.enum(['hold', 'unlock']);
export type WhenUnconfirmed = z.infer<typeof WhenUnconfirmed>;

const TriggerWord = z.string().trim().max(50, 'Please keep a trigger word to 50 characters');

/** Fields a creator may set. `triggerWord` alone stands for a list of one. */
const magnetFields = {
  title: requiredText(120, 'Give the magnet a title'),
  description: optionalText(1_000),
  icon: z.string().max(40),
  contentType: ContentType,
  textContent: z.string().max(100_000, 'Please keep the content to 100,000 characters').nullable(),
  linkUrl: z.string().trim().max(2_048).nullable(),
  /** An upload of the same creator. */
  fileId: RowId.nullable(),
  template: z.enum(magnetTemplates),
  collectEmails: z.boolean(),
  emailPrompt: optionalText(200),
  triggerWord: TriggerWord,
  triggerWords: z.array(TriggerWord).max(10, 'Use at most ten trigger words'),
  matchMode: z.enum(['contains', 'whole']),
  linkedinPostUrl: z.string().trim().max(2_048).nullable(),
  whenUnconfirmed: WhenUnconfirmed,
  /** Readers that are not used for this magnet. */
  readersOff: z.array(z.enum(magnetReaderNames)).max(magnetReaderNames.length),
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0a66c2')
    .nullable(),
  /** Listed publicly: in the sitemap and for search engines while it is active. */
  isListed: z.boolean(),
};

export const CreateMagnetBody = z
  .strictObject({
    ...magnetFields,
    description: magnetFields.description.default(null),
    icon: magnetFields.icon.default('target'),
    contentType: magnetFields.contentType.default('text'),
    textContent: magnetFields.textContent.default(null),
    linkUrl: magnetFields.linkUrl.default(null),
    fileId: magnetFields.fileId.default(null),
    template: magnetFields.template.default('linkedin'),
    collectEmails: magnetFields.collectEmails.default(false),
    emailPrompt: magnetFields.emailPrompt.default(null),
    triggerWord: magnetFields.triggerWord.optional(),
    triggerWords: magnetFields.triggerWords.optional(),
    matchMode: magnetFields.matchMode.default('contains'),
    linkedinPostUrl: magnetFields.linkedinPostUrl.default(null),
    whenUnconfirmed: magnetFields.whenUnconfirmed.default('hold'),
    readersOff: magnetFields.readersOff.default([]),
    brandColor: magnetFields.brandColor.default(null),
    isListed: magnetFields.isListed.default(false),
    /** A draft is allowed even at the plan's limit of active magnets. */
    status: z.enum(['draft', 'active']).default('active'),
  })
  .meta({ id: 'CreateMagnet' });
export type CreateMagnetBody = z.infer<typeof CreateMagnetBody>;

export const UpdateMagnetBody = z.strictObject(magnetFields).partial().meta({ id: 'UpdateMagnet' });
export type UpdateMagnetBody = z.infer<typeof UpdateMagnetBody>;

/** Steps of the unlock page that the preview shows. */
export const previewSteps = ['comment', 'failed', 'pending', 'email', 'unlocked'] as const;
export const PreviewStep = z.enum(previewSteps);
export type PreviewStep = z.infer<typeof PreviewStep>;

/** An unfinished magnet: every field may be missing, and the title may be empty. */
export const PreviewMagnetBody = z
  .strictObject({ ...magnetFields, title: z.string().max(120) })
  .partial()
  .extend({ step: PreviewStep, theme: z.enum(['light', 'dark']).default('light') })
  .meta({ id: 'PreviewMagnet' });
export type PreviewMagnetBody = z.infer<typeof PreviewMagnetBody>;

/** A magnet as its owner sees it. */
export const Magnet = z
  .object({
    id: MagnetId,
    userId: z.string(),
    status: MagnetStatus,
    title: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    contentType: ContentType,
    textContent: z.string().nullable(),
    linkUrl: z.string().nullable(),
    /** Path of the owner's own download; needs the session. */
    fileUrl: z.string().nullable(),
    file: MagnetFile.nullable(),
    template: z.enum(magnetTemplates),
    collectEmails: z.boolean(),
    emailPrompt: z.string().nullable(),
    triggerWord: z.string(),
    triggerWords: z.array(z.string()),
    matchMode: z.enum(['contains', 'whole']),
    linkedinPostUrl: z.string().nullable(),
    whenUnconfirmed: WhenUnconfirmed,
    readersOff: z.array(z.enum(magnetReaderNames)),
    brandColor: z.string().nullable(),
    isListed: z.boolean(),
    /** Absolute address of the public unlock page. */
    publicUrl: z.string(),
    /** Only in sandbox mode: the practice post for this magnet. */
    sandboxPostUrl: z.string().nullable(),
    /** Set while an operator keeps the page closed. Its status cannot change meanwhile. */
    takenDown: PageTakedown.nullable(),
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

/**
 * A magnet as a visitor sees it. The three content keys stay `null` with `locked: true` until an
 * unlock grant is complete (T15); `collectEmails` is the effective value (plan and setting).
 */
export const PublicMagnet = z
  .object({
    id: MagnetId,
    userId: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    contentType: ContentType,
    locked: z.boolean(),
    textContent: z.string().nullable(),
    linkUrl: z.string().nullable(),
    /** A signed path valid for 5 minutes; a further call gives a new one. */
    fileUrl: z.string().nullable(),
    /** Only with `fileUrl`. */
    file: MagnetFile.pick({ name: true, size: true, mediaType: true }).optional(),
    template: z.enum(magnetTemplates),
    collectEmails: z.boolean(),
    emailPrompt: z.string().nullable(),
    triggerWord: z.string(),
    triggerWords: z.array(z.string()),
    linkedinPostUrl: z.string().nullable(),
    brandColor: z.string().nullable(),
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
    summary: 'List your magnets, newest first, with their figures.',
    query: z.strictObject({
      ...PageQuery,
      status: MagnetStatus.optional(),
      search: z.string().max(100).optional(),
    }),
    responses: {
      200: pageOf(Magnet).extend({
        activeCount: z.number().int(),
        /** null means unlimited. */
        activeLimit: z.number().int().nullable(),
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
      }),
    },
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
    summary: 'Activate, pause or archive one of your magnets.',
    ...OwnMagnet,
    body: z.strictObject({ status: z.enum(['active', 'paused', 'archived']) }),
    responses: { 200: Magnet },
    errors: ['magnet_not_found', 'magnet_limit_reached', 'taken_down', ...contentErrors],
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
    summary: 'Delete one of your magnets. Its leads stay.',
    ...OwnMagnet,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found'],
  },
});
