import { z } from 'zod';
import { isOneLine, ONE_LINE, Timestamp } from '#shared/api/field-types.ts';
import { linkUrlProblem, linkUrlTexts } from '#shared/magnets/link-url.rules.ts';
import { type Announcement, announcementAudiences, announcementKinds } from './announcement.ts';

const line = (max: number) =>
  z.string().trim().max(max, `Please keep this to ${max} characters`).refine(isOneLine, ONE_LINE);

/** What an operator may announce. */
export const AnnouncementFields: z.ZodType<Announcement, Announcement> = z
  .object({
    text: line(200),
    kind: z.enum(announcementKinds),
    audience: z.enum(announcementAudiences),
    /** Both or none. */
    linkUrl: z.string().trim().max(500, 'Please keep this to 500 characters'),
    linkLabel: line(40),
    /** Null for at once. */
    startsAt: Timestamp.nullable(),
    /** Null for until somebody removes it. */
    endsAt: Timestamp.nullable(),
  })
  .superRefine(({ linkUrl, linkLabel, startsAt, endsAt }, context) => {
    const problem = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const wrong = linkUrl === '' ? null : linkUrlProblem(linkUrl);
    if (wrong !== null) problem('linkUrl', linkUrlTexts[wrong]);
    if (linkUrl !== '' && linkLabel === '') problem('linkLabel', 'Please say where the link leads');
    if (linkUrl === '' && linkLabel !== '') problem('linkUrl', 'Please enter the address');
    if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
      problem('endsAt', 'The end has to come after the start');
    }
  });
