import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { optionalText, requiredText, Timestamp } from '#shared/api/field-types.ts';
import { MAX_PROFILE_ADDRESS } from './linkedin-profile.ts';
import { MAX_PHOTO_BYTES } from './profile-photo.ts';

export const MAX_NAME = 100;
export const MAX_HEADLINE = 120;

/** A creator's profile, as their unlock pages show it. */
export const Profile = z
  .object({
    name: z.string(),
    headline: z.string().nullable(),
    /** Shown instead of `name`. */
    linkedinName: z.string().nullable(),
    linkedinProfileUrl: z.string().nullable(),
    /** A path of this server, or an https address. */
    photoUrl: z.string().nullable(),
    timeZone: z.string(),
    /** Since when the link is confirmed; the badge depends on it. */
    confirmedAt: Timestamp.nullable(),
    /** By a comment with the one-time code, or by an operator. */
    confirmedBy: z.enum(['comment', 'operator']).nullable(),
    /** The current one-time code. It is not secret: it is posted in public. */
    confirmation: z.object({ code: z.string(), expiresAt: Timestamp }).nullable(),
    /** The practice post to comment on, in sandbox mode and with a magnet. */
    practicePostUrl: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z
  .strictObject({
    name: requiredText(MAX_NAME, 'Please enter your name'),
    headline: optionalText(MAX_HEADLINE),
    linkedinName: optionalText(MAX_NAME),
    linkedinProfileUrl: optionalText(MAX_PROFILE_ADDRESS),
    timeZone: z.string().max(64),
  })
  .partial()
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof ProfileChange>;

/** The result of reading the comment with the code. `unread` is never a refusal. */
export const ConfirmationResult = z
  .discriminatedUnion('result', [
    z.object({ result: z.literal('confirmed'), profile: Profile }),
    z.object({
      result: z.literal('wrong_author'),
      authorName: z.string().nullable(),
      authorUrl: z.string(),
    }),
    /** `found` is the beginning of the comment. */
    z.object({ result: z.literal('code_missing'), found: z.string() }),
    z.object({
      result: z.literal('unread'),
      reason: z.enum(['not_shown', 'post_not_public', 'linkedin_unavailable']),
      retryAfterSeconds: z.number().int().nullable(),
    }),
  ])
  .meta({ id: 'ConfirmationResult' });
export type ConfirmationResult = z.infer<typeof ConfirmationResult>;

export const profileErrors = defineErrors({
  photo_refused: [422, '{problem}'],
  profile_link_missing: [409, 'There is no LinkedIn profile link yet'],
  profile_is_confirmed: [409, 'This profile is confirmed already'],
  confirmation_code_expired: [409, 'This code was used or has expired. Ask for a new one'],
});

/** A signed-in creator's own profile. */
export const profileApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/profile',
    auth: 'creator',
    summary: "The creator's profile, as unlock pages show it.",
    responses: { 200: Profile },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  update: {
    method: 'PATCH',
    path: '/api/profile',
    auth: 'creator',
    summary:
      'Change fields of the profile. Another LinkedIn profile, or none, ends the confirmation.',
    body: ProfileChange,
    responses: { 200: Profile },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  setPhoto: {
    method: 'POST',
    path: '/api/profile/photo',
    auth: 'creator',
    summary:
      'Set the photo: JPEG, PNG or WebP. It is cropped to the middle square and encoded again without metadata.',
    upload: { field: 'file', maxBytes: MAX_PHOTO_BYTES },
    responses: { 200: Profile },
    errors: ['photo_refused', 'file_storage_full', 'storage_unavailable'],
    limits: [{ by: 'creator', points: 20, seconds: 600 }],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/profile/photo',
    auth: 'creator',
    summary: 'Remove the photo.',
    responses: { 200: Profile },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  startConfirmation: {
    method: 'POST',
    path: '/api/profile/confirmation',
    auth: 'creator',
    summary:
      'Create a one-time code that confirms the LinkedIn profile when a comment of that profile contains it. It is valid for 24 hours and replaces an earlier one.',
    responses: { 200: Profile },
    errors: ['profile_link_missing', 'profile_is_confirmed'],
    limits: [{ by: 'creator', points: 20, seconds: 3_600, exact: true }],
  },
  confirm: {
    method: 'POST',
    path: '/api/profile/confirmation/check',
    auth: 'creator',
    summary:
      'Read the comment with the code, and confirm the profile when its author is the profile.',
    body: z.strictObject({ commentUrl: z.string().max(4_000) }),
    responses: { 200: ConfirmationResult },
    errors: ['invalid_comment_url', 'profile_is_confirmed', 'confirmation_code_expired'],
    limits: [{ by: 'creator', points: 20, seconds: 3_600, exact: true }],
  },
});
