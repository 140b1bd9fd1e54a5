import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { EventsAnswer } from '../api/event-stream.ts';
import { RowId, Timestamp, ignoredText } from '../api/field-types.ts';
import { PublicMagnet } from '../magnets/magnets.contract.ts';

/**
 * Ids on public calls are checked only for length: a malformed one is answered 404 like an unknown
 * one.
 */
const AnyMagnetId = z.string().min(1).max(2_048);
const CommentUrl = z.string().max(16_384);

/** Why a comment did not unlock. */
export const refusalReasons = [
  'word_missing',
  'more_than_word',
  'word_excluded',
  'wrong_post',
  'too_old',
  'own_comment',
  'comment_gone',
  'rejected',
] as const;
export const RefusalReason = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof RefusalReason>;

const claim = () => z.string().max(8_192).nullish();

/**
 * How the visitor came to the page, as known to the client. It is shortened, and never a reason for
 * a refusal.
 */
const Origin = z.object({
  /** The referring page, of which only the host is stored. Empty for none. */
  referrer: claim(),
  utmSource: claim(),
  utmMedium: claim(),
  utmCampaign: claim(),
  utmTerm: claim(),
  utmContent: claim(),
  /** How long the page has been open, in seconds. */
  secondsOpen: z.number().nullish(),
});
export type Origin = z.infer<typeof Origin>;

const Verified = z
  .object({
    verified: z.literal(true),
    /** false: unlocked on trust because the comment could not be read yet. */
    confirmed: z.boolean(),
    grant: z.string(),
    expiresAt: Timestamp,
    name: z.string(),
    emailRequired: z.boolean(),
    /** Present with its content when no email is needed. */
    magnet: PublicMagnet.optional(),
  })
  .meta({ id: 'CommentVerified' });

const Refused = z
  .object({
    verified: z.literal(false),
    reason: RefusalReason,
    error: z.string(),
    details: z.string().optional(),
    /** What was looked for and what was found, for the failure panel. */
    lookedFor: z.array(z.string()),
    found: z
      .object({
        text: z.string().nullable(),
        author: z.string().nullable(),
        commentedAt: Timestamp.nullable(),
        nearMiss: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CommentRefused' });

export const VerifyCommentResult = z.discriminatedUnion('verified', [Verified, Refused]);
export type VerifyCommentResult = z.infer<typeof VerifyCommentResult>;

/** An address that was stored now, with the content it opens. */
const addressStored = z.object({
  success: z.literal(true),
  lead: z.object({ id: RowId }),
  magnet: PublicMagnet,
});
/** The same of one that was stored before. */
const addressKnown = addressStored.extend({ duplicate: z.literal(true) });

const perMinute = (points: number) => ({ by: 'network', points, seconds: 60 }) as const;
/** For calls that read from LinkedIn or send mail: exact over any number of processes. */
const exactly = (points: number) => ({ ...perMinute(points), exact: true }) as const;

export const unlockApi = defineApi({
  verifyComment: {
    method: 'POST',
    path: '/api/verify-comment',
    auth: 'public',
    summary:
      'Check a LinkedIn comment for the magnet\'s own trigger word. A pending check answers 503 with `status: "pending"`, in a queue also with `place` (1 is the next).',
    body: z.object({
      commentUrl: CommentUrl,
      magnetId: AnyMagnetId,
      triggerWord: ignoredText(),
      userId: ignoredText(),
      origin: Origin.nullish(),
    }),
    responses: { 200: VerifyCommentResult },
    bans: 'everything',
    errors: [
      'invalid_comment_url',
      'quota_exceeded',
      'magnet_not_found',
      'inactive',
      'not_open_yet',
      'page_ended',
      'comment_already_used',
      'linkedin_unavailable',
      'comment_not_visible',
      'in_queue',
      'checks_stopped',
    ],
    limits: [exactly(10), { by: 'network', points: 60, seconds: 3_600 }],
    // Many visitors share the network of a carrier or a company, so their further checks are queued.
    overflow: [exactly(30), { by: 'network', points: 300, seconds: 3_600 }],
  },
  extractName: {
    method: 'POST',
    path: '/api/linkedin/extract-name',
    auth: 'public',
    summary: 'The name of a comment\'s author, once it was read; else "LinkedIn User".',
    body: z.object({ commentUrl: CommentUrl }),
    responses: {
      200: z.object({
        success: z.literal(true),
        data: z.object({ name: z.string(), method: z.string() }),
      }),
    },
    errors: ['invalid_comment_url'],
    limits: [exactly(10)],
  },
  recordVisit: {
    method: 'POST',
    path: '/api/visits',
    auth: 'public',
    summary: 'Count a visit of the unlock page; answered after the row is committed.',
    body: z.object({
      magnetId: AnyMagnetId,
      visitorIp: ignoredText(),
      visitorUserAgent: ignoredText(),
      /** Only its host is kept. */
      referrer: z.string().max(8_192).nullish(),
      /** The query of the page's address: its five UTM tags are kept. */
      search: z.string().max(8_192).nullish(),
      unlocked: z.boolean().nullish(),
      userId: ignoredText(),
      linkedinCommentUrl: ignoredText(16_384),
    }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found', 'inactive'],
    limits: [perMinute(60)],
    mounted: 'before-middleware',
  },
  createClaim: {
    method: 'POST',
    path: '/api/claims',
    auth: 'public',
    summary: 'Confirm that unlocked content was handed over. Needs the unlock grant.',
    body: z.object({
      magnetId: AnyMagnetId,
      userId: ignoredText(),
      linkedinProfile: ignoredText(16_384),
      linkedinName: ignoredText(),
      commentText: ignoredText(16_384),
      connectionStatus: ignoredText(),
      matchedWord: z.union([z.boolean(), z.string().max(4_000)]).nullish(),
      delivered: z.boolean().nullish(),
      email: ignoredText(),
    }),
    responses: {
      201: z.object({ success: z.literal(true), claim: z.object({ id: RowId }) }),
      200: z.object({
        success: z.literal(true),
        duplicate: z.literal(true),
        claim: z.object({ id: RowId }),
      }),
    },
    errors: ['magnet_not_found', 'inactive', 'verification_required', 'email_required'],
    limits: [perMinute(10)],
  },
  createEmailLead: {
    method: 'POST',
    path: '/api/email-leads',
    auth: 'public',
    summary:
      "Save the visitor's email and release the content. Needs the unlock grant. Where the address has to be confirmed, 202: a code was mailed, and the content opens with it.",
    body: z.object({
      email: z.string().max(16_384),
      magnetId: AnyMagnetId,
      /** The version of `consent` that the visitor agreed to; absent for none. */
      consentVersion: z.int().min(1).nullish(),
      /** To the `extraFields` of the magnet, as a visitor types them, by their ids. Yes and no are `Yes` and `No`. */
      answers: z.record(z.string().max(64), z.string().max(4_000)).nullish(),
      userId: ignoredText(),
      linkedinCommentUrl: ignoredText(16_384),
      linkedinName: ignoredText(),
      collectedAt: ignoredText(),
    }),
    responses: {
      201: addressStored,
      200: addressKnown,
      202: z.object({ success: z.literal(true), confirmation: z.literal('mailed') }),
    },
    errors: [
      'address_banned',
      'magnet_not_found',
      'inactive',
      'verification_required',
      'email_stopped',
      'code_just_sent',
      'too_many_code_mails',
      'email_invalid',
      'consent_changed',
      'answer_invalid',
      'email_not_work',
      'email_throwaway',
      'email_unreachable',
      'email_not_asked',
      'email_already_registered',
      'too_many_addresses',
    ],
    limits: [perMinute(5)],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/email-leads/confirm',
    auth: 'public',
    summary:
      "Confirm the visitor's email by the code of its mail and release the content. Needs the unlock grant of the browser that gave the address.",
    body: z.strictObject({ magnetId: AnyMagnetId, code: z.string().max(100) }),
    responses: { 201: addressStored, 200: addressKnown },
    errors: [
      'magnet_not_found',
      'inactive',
      'verification_required',
      'email_required',
      'address_code_wrong',
      'address_code_expired',
      'too_many_codes',
      'email_already_registered',
    ],
    limits: [perMinute(20)],
  },
  followWait: {
    method: 'GET',
    path: '/api/waits/:magnetId',
    auth: 'public',
    summary:
      'Stream when a waiting comment is decided or an address is confirmed, as server-sent events that say to read the page again. Needs the waiting token or the grant, as a cookie or in the grant header.',
    params: z.object({ magnetId: AnyMagnetId }),
    responses: { 200: EventsAnswer },
    errors: ['not_waiting', 'too_many_streams'],
    // Many visitors share a network; those that get no stream look at the page now and then.
    limits: [perMinute(300)],
  },
  leaveWaitingEmail: {
    method: 'POST',
    path: '/api/waiting-emails',
    auth: 'public',
    summary:
      'Leave an email address to get the result of a waiting comment, once. Needs the waiting token, as a cookie or in the grant header.',
    body: z.strictObject({ magnetId: AnyMagnetId, email: z.string().max(16_384) }),
    responses: { 201: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found', 'inactive', 'email_invalid', 'not_waiting'],
    limits: [exactly(5)],
  },
  mailContentLink: {
    method: 'POST',
    path: '/api/content-mails',
    auth: 'public',
    summary:
      'Email a link to the unlocked content that works for 30 days. Needs a complete grant, as a cookie or in the grant header.',
    body: z.strictObject({ magnetId: AnyMagnetId, email: z.string().max(16_384) }),
    responses: { 201: z.object({ success: z.literal(true) }) },
    errors: [
      'magnet_not_found',
      'inactive',
      'email_invalid',
      'verification_required',
      'email_required',
      'too_many_addresses',
    ],
    limits: [exactly(5)],
  },
});
