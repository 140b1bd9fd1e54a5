import { z } from 'zod';
import { RowId } from '#shared/api/field-types.ts';
import { MagnetFile } from '#shared/files/files.contract.ts';
import { ContentType } from './magnet-items.ts';

const itemShape = {
  /** Names it within its magnet. */
  id: z.string(),
  type: ContentType,
  title: z.string().nullable(),
  textContent: z.string().nullable(),
  linkUrl: z.string().nullable(),
};

/** An item of a magnet as its owner sees it. */
export const OwnItem = z
  .object({
    ...itemShape,
    /** Path of the owner's own download; needs the session. */
    fileUrl: z.string().nullable(),
    file: MagnetFile.nullable(),
  })
  .meta({ id: 'OwnItem' });

/** An item that is open to a visitor. */
export const PublicItem = z
  .object({
    ...itemShape,
    /** A signed path valid for 5 minutes; a further call gives a new one. */
    fileUrl: z.string().nullable(),
    file: MagnetFile.pick({ name: true, size: true, mediaType: true }).nullable(),
    /** Those that the text names: `picture:ID` stands there, a signed path here. */
    pictures: z.array(
      z.object({
        id: RowId,
        /** Valid for some hours, for this visitor. */
        url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'PublicItem' });
export type PublicItem = z.infer<typeof PublicItem>;

/** What a creator offers after the content. */
export const NextStep = z
  .object({
    label: z.string(),
    url: z.string(),
    /** Of the creator's other magnet that it leads to; null for an address. */
    title: z.string().nullable(),
  })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof NextStep>;

/** What a creator asks after the content. */
export const AskedQuestion = z
  .object({
    text: z.string(),
    /** Answers to choose from; none for a short text. */
    choices: z.array(z.string()),
    /** The visitor's own; null for none yet. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'AskedQuestion' });
