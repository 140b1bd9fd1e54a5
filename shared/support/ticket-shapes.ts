import { z } from 'zod';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';

/** `takedown` asks for a review of the page in the context, which was taken down. */
export const ticketTopics = [
  'unlocking',
  'magnets',
  'leads',
  'billing',
  'account',
  'takedown',
  'other',
] as const;
export const TicketTopic = z.enum(ticketTopics);
export type TicketTopic = z.infer<typeof TicketTopic>;

/** `open` waits for an operator, `pending` for the creator. */
export const ticketStatuses = ['open', 'pending', 'solved'] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** Who wrote: all operators are one side. */
export const TicketSide = z.enum(['creator', 'operator']);
export type TicketSide = z.infer<typeof TicketSide>;

export const ticketRatings = ['good', 'bad'] as const;
export type TicketRating = (typeof ticketRatings)[number];

/** What a creator says of a solved ticket. */
export const Rating = z
  .object({ value: z.enum(ticketRatings), text: z.string().nullable(), at: Timestamp })
  .meta({ id: 'TicketRating' });

export const MAX_RATING = 1_000;
export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 10_000;
export const MAX_MESSAGE_FILES = 5;

/** Text of a message. It is shown as it was written, never as HTML. */
export const MessageText = requiredText(MAX_MESSAGE, 'Please write a message');

/** What the creator let the form attach: exactly what it showed. Null for parts that were removed. */
export const TicketContext = z
  .object({
    /** Name of the plan at that time. */
    plan: z.string().nullable(),
    magnet: z.object({ id: z.string(), title: z.string() }).nullable(),
    /** A check of a comment and its result, without the comment. */
    attempt: z
      .object({
        id: RowId,
        result: z.string(),
        reason: z.string().nullable(),
        at: Timestamp,
      })
      .nullable(),
    /** Of the last call that failed. */
    requestId: z.string().nullable(),
    /** As the browser names itself. */
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'TicketContext' });
export type TicketContext = z.infer<typeof TicketContext>;

export const TicketFile = z
  .object({
    id: RowId,
    name: z.string(),
    /** Bytes. */
    size: z.int(),
    mediaType: z.string(),
  })
  .meta({ id: 'TicketFile' });
export type TicketFile = z.infer<typeof TicketFile>;
