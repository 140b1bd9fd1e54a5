import { z } from 'zod';
import { optionalText, requiredText } from '../api/field-types.ts';
import { magnetReaderNames } from '../parsing/readers.ts';
import type { MatchMode } from '../unlock/match/trigger-match.ts';
import { choiceTexts, MOST_CHOICE, MOST_CHOICES } from '../unlock/after-unlock.rules.ts';
import { ExtraFields, UnfinishedExtraFields } from './extra-fields/extra-fields.ts';
import { itemFields, MagnetItems } from './magnet-items.ts';
import { MOST_POSTS } from './magnet-posts.ts';
import { magnetTemplates } from './magnet-templates.ts';
import {
  mailSubjectProblem,
  mailTextProblem,
  MOST_MAIL_SUBJECT,
  MOST_MAIL_TEXT,
} from '../unlock/mail-template.rules.ts';

/** 12 characters of the id alphabet: 60 bits. */
export const MagnetId = z.string().regex(/^[a-km-np-z2-9]{12}$/, 'This magnet id is not valid');

export const magnetStatuses = ['draft', 'active', 'paused', 'archived'] as const;
export const MagnetStatus = z.enum(magnetStatuses);
export type MagnetStatus = z.infer<typeof MagnetStatus>;

/** How a magnet stands now: its status, and what follows from its dates and its limit. */
export const magnetStates = [
  'draft',
  'scheduled',
  'active',
  'paused',
  'ended',
  'archived',
] as const;
export const MagnetState = z.enum(magnetStates);
export type MagnetState = z.infer<typeof MagnetState>;

/**
 * A comment that cannot be confirmed (blocked, not visible) waits for the creator, or unlocks and
 * is marked.
 */
export const WhenUnconfirmed = z.enum(['hold', 'unlock']);
export type WhenUnconfirmed = z.infer<typeof WhenUnconfirmed>;

export const matchModes = ['contains', 'whole', 'exact'] as const satisfies readonly MatchMode[];

export const MOST_WORDS = 10;

export const MOST_UNLOCKS = 1_000_000;

/** An instant with its offset; far years would break the calendars of some readers. */
const Instant = z.iso
  .datetime({ offset: true, error: 'Choose a date and a time' })
  .refine((text) => /^20\d\d$/.test(text.slice(0, 4)), 'Choose a date before the year 2100');

const PostUrl = z.string().trim().max(2_048, 'Please keep a link to 2,048 characters');

/** Posts whose comments unlock it; without any, comments of any post do. */
const PostUrls = z.array(PostUrl).max(MOST_POSTS, `Use at most ${MOST_POSTS} posts`);

const TriggerWord = z.string().trim().max(50, 'Please keep a trigger word to 50 characters');

/**
 * Fields a creator may set. `triggerWord` alone stands for a list of one, `linkedinPostUrl` for the first
 * post, and the four fields of a single content for the first item.
 */
export const magnetFields = {
  title: requiredText(120, 'Give the magnet a title'),
  description: optionalText(1_000),
  icon: z.string().max(40),
  items: MagnetItems,
  contentType: itemFields.type,
  textContent: itemFields.textContent,
  linkUrl: itemFields.linkUrl,
  fileId: itemFields.fileId,
  template: z.enum(magnetTemplates),
  collectEmails: z.boolean(),
  emailPrompt: optionalText(200),
  /** What is asked for beside the address. */
  extraFields: ExtraFields,
  /** What a visitor may agree to beside the address; null for nothing. The box is never ticked. */
  consentText: optionalText(500),
  /** Whether addresses that people use once are refused; else they are marked. */
  refusesThrowaway: z.boolean(),
  /** Whether addresses of providers for everybody are refused. */
  workEmailOnly: z.boolean(),
  /** Whether an address is confirmed by its mailbox before the content opens. */
  confirmsEmail: z.boolean(),
  triggerWord: TriggerWord,
  triggerWords: z.array(TriggerWord).max(MOST_WORDS, 'Use at most ten trigger words'),
  matchMode: z.enum(matchModes),
  /** Words and phrases that make a comment not count. */
  excludedWords: z
    .array(z.string().trim().max(50, 'Please keep an excluded word to 50 characters'))
    .max(10, 'Use at most ten excluded words'),
  /** Whether a comment with one typing error in a word of five letters or more counts. */
  acceptsTypo: z.boolean(),
  linkedinPostUrl: PostUrl.nullable(),
  /** Links to posts or to comments under them. */
  linkedinPostUrls: PostUrls,
  whenUnconfirmed: WhenUnconfirmed,
  /** Readers that are not used for this magnet. */
  readersOff: z.array(z.enum(magnetReaderNames)).max(magnetReaderNames.length),
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0a66c2')
    .nullable(),
  /** Listed publicly: in the sitemap and for search engines while it is active. */
  isListed: z.boolean(),
  /** From when on visitors may unlock it; null for at once. */
  startsAt: Instant.nullable(),
  /** Until when; null for no end. */
  endsAt: Instant.nullable(),
  /** How many people may unlock it; null for any number. */
  unlockLimit: z
    .int('Use a whole number')
    .min(1, 'Use at least 1')
    .max(MOST_UNLOCKS, 'Use at most 1,000,000')
    .nullable(),
  /** Shown instead of the form after the end and at the limit; null for a usual sentence. */
  closingText: optionalText(500),
  /** Of the mail with the link to the content; null for the usual ones. */
  mailSubject: optionalText(MOST_MAIL_SUBJECT).refine(
    (text) => text === null || mailSubjectProblem(text) === null,
    { error: ({ input }) => mailSubjectProblem(String(input)) ?? undefined },
  ),
  mailText: optionalText(MOST_MAIL_TEXT).refine(
    (text) => text === null || mailTextProblem(text) === null,
    { error: ({ input }) => mailTextProblem(String(input)) ?? undefined },
  ),
  /** What visitors may do next, shown after the content, with where it leads: an address or an own magnet. */
  nextStepLabel: optionalText(80),
  nextStepUrl: z.string().trim().max(2_048).nullable(),
  nextStepMagnetId: MagnetId.nullable(),
  /** Asked after the content; null for none. */
  question: optionalText(200),
  /** Answers to choose from; none for a short text. */
  questionChoices: z
    .array(z.string().trim().max(MOST_CHOICE, choiceTexts.tooLong))
    .max(MOST_CHOICES, choiceTexts.tooMany),
};

export const CreateMagnetBody = z
  .strictObject({
    ...magnetFields,
    description: magnetFields.description.default(null),
    icon: magnetFields.icon.default('target'),
    /** Without any of these five the magnet begins with an empty text. */
    items: magnetFields.items.optional(),
    contentType: magnetFields.contentType.optional(),
    textContent: magnetFields.textContent.optional(),
    linkUrl: magnetFields.linkUrl.optional(),
    fileId: magnetFields.fileId.optional(),
    template: magnetFields.template.default('linkedin'),
    collectEmails: magnetFields.collectEmails.default(false),
    emailPrompt: magnetFields.emailPrompt.default(null),
    extraFields: magnetFields.extraFields.default([]),
    /** Left out, the creator's text for new magnets. */
    consentText: magnetFields.consentText.optional(),
    refusesThrowaway: magnetFields.refusesThrowaway.default(false),
    workEmailOnly: magnetFields.workEmailOnly.default(false),
    confirmsEmail: magnetFields.confirmsEmail.default(false),
    triggerWord: magnetFields.triggerWord.optional(),
    triggerWords: magnetFields.triggerWords.optional(),
    matchMode: magnetFields.matchMode.default('contains'),
    excludedWords: magnetFields.excludedWords.default([]),
    acceptsTypo: magnetFields.acceptsTypo.default(false),
    linkedinPostUrl: magnetFields.linkedinPostUrl.optional(),
    linkedinPostUrls: magnetFields.linkedinPostUrls.optional(),
    whenUnconfirmed: magnetFields.whenUnconfirmed.default('hold'),
    readersOff: magnetFields.readersOff.default([]),
    brandColor: magnetFields.brandColor.default(null),
    isListed: magnetFields.isListed.default(false),
    startsAt: magnetFields.startsAt.default(null),
    endsAt: magnetFields.endsAt.default(null),
    unlockLimit: magnetFields.unlockLimit.default(null),
    closingText: magnetFields.closingText.default(null),
    mailSubject: magnetFields.mailSubject.default(null),
    mailText: magnetFields.mailText.default(null),
    nextStepLabel: magnetFields.nextStepLabel.default(null),
    nextStepUrl: magnetFields.nextStepUrl.default(null),
    nextStepMagnetId: magnetFields.nextStepMagnetId.default(null),
    question: magnetFields.question.default(null),
    questionChoices: magnetFields.questionChoices.default([]),
    /** A draft is allowed even at the plan's limit of active magnets. */
    status: z.enum(['draft', 'active']).default('active'),
  })
  .meta({ id: 'CreateMagnet' });
export type CreateMagnetBody = z.infer<typeof CreateMagnetBody>;

export const UpdateMagnetBody = z.strictObject(magnetFields).partial().meta({ id: 'UpdateMagnet' });
export type UpdateMagnetBody = z.infer<typeof UpdateMagnetBody>;

/** Words and posts, to be compared with those of other magnets. */
export const ClashQuestion = z.strictObject({
  /** The magnet in hand, which does not clash with itself. */
  magnetId: z.string().max(64).nullable(),
  triggerWords: z.array(z.string().trim().max(50)).max(10),
  /** None, or null, for any post. A link that leads to no post clashes with nothing. */
  linkedinPostUrls: PostUrls.optional(),
  linkedinPostUrl: z.string().trim().max(2_048).nullable().optional(),
});

/** Steps of the unlock page that the preview shows. */
export const previewSteps = [
  'scheduled',
  'comment',
  'failed',
  'pending',
  'email',
  'confirm',
  'unlocked',
  'ended',
] as const;
export const PreviewStep = z.enum(previewSteps);
export type PreviewStep = z.infer<typeof PreviewStep>;

const unfinishedFields = z.strictObject({ ...magnetFields, title: z.string().max(120) }).partial();

/** An unfinished magnet: every field may be missing, and the title may be empty. */
export const PreviewMagnetBody = unfinishedFields
  .extend({ step: PreviewStep, theme: z.enum(['light', 'dark']).default('light') })
  .meta({ id: 'PreviewMagnet' });
export type PreviewMagnetBody = z.infer<typeof PreviewMagnetBody>;

/** What a draft keeps: only its shape is checked, so that nothing typed is refused. */
export const UnfinishedMagnet = unfinishedFields
  .extend({
    description: z.string().max(1_000).nullable().optional(),
    emailPrompt: z.string().max(200).nullable().optional(),
    extraFields: UnfinishedExtraFields.optional(),
    consentText: z.string().max(500).nullable().optional(),
    brandColor: z.string().max(40).nullable().optional(),
    startsAt: z.string().max(40).nullable().optional(),
    endsAt: z.string().max(40).nullable().optional(),
    unlockLimit: z.number().nullable().optional(),
    closingText: z.string().max(500).nullable().optional(),
    mailSubject: z.string().max(MOST_MAIL_SUBJECT).nullable().optional(),
    mailText: z.string().max(MOST_MAIL_TEXT).nullable().optional(),
    nextStepLabel: z.string().max(80).nullable().optional(),
    question: z.string().max(200).nullable().optional(),
    questionChoices: z.array(z.string().max(200)).max(20).optional(),
  })
  .meta({ id: 'UnfinishedMagnet' });
export type UnfinishedMagnet = z.infer<typeof UnfinishedMagnet>;
