import { z } from 'zod';
import { RowId } from '../api/field-types.ts';
import { picturesNamedIn } from '#shared/files/text-pictures.ts';

export const contentTypes = ['text', 'link', 'file', 'demo'] as const;
export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;

export const MOST_ITEMS = 10;
/** Characters of all texts of a magnet together. */
export const MOST_CONTENT = 100_000;

export const tooLongContent = 'Please keep the content to 100,000 characters';

/** Names an item within its magnet, so that its links and its downloads stay its own when it moves. */
export const ItemId = z.string().regex(/^[a-z0-9]{1,16}$/, 'This item id is not valid');

/** What an item holds. Only what its type names is shown; the rest waits for a change of the type. */
export const itemFields = {
  type: ContentType,
  textContent: z.string().max(MOST_CONTENT, tooLongContent).nullable(),
  linkUrl: z.string().trim().max(2_048).nullable(),
  /** An upload of the same creator. */
  fileId: RowId.nullable(),
};

const Item = z
  .strictObject({
    /** Without one, the server gives a free one. */
    id: ItemId.optional(),
    /** Visitors see it above the item. */
    title: z
      .string()
      .trim()
      .max(120, 'Please keep this to 120 characters')
      .nullable()
      .default(null),
    type: itemFields.type,
    textContent: itemFields.textContent.default(null),
    linkUrl: itemFields.linkUrl.default(null),
    fileId: itemFields.fileId.default(null),
  })
  .meta({ id: 'MagnetItem' });

/** The items of a magnet, in the order in which visitors see them. */
export const MagnetItems = z
  .array(Item)
  .min(1, 'A magnet has at least one item')
  .max(MOST_ITEMS, `Use at most ${MOST_ITEMS} items`)
  .refine(
    (items) => {
      const ids = items.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    },
    { error: 'Two items have the same id' },
  );

/** An item as it is stored. */
export interface MagnetItem {
  id: string;
  title: string | null;
  type: ContentType;
  textContent: string | null;
  linkUrl: string | null;
  fileId: string | null;
}

/** The fields of a request that stand for the first item, as programs with one item send them. */
export interface SingleContent {
  contentType?: ContentType | undefined;
  textContent?: string | null | undefined;
  linkUrl?: string | null | undefined;
  fileId?: string | null | undefined;
}

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/**
 * The items of a request. The single fields alone change the first of the present items; where both
 * are given they agree. Undefined when the request names no content.
 */
export function readItems(
  request: SingleContent & { items?: z.infer<typeof MagnetItems> | undefined },
  present: readonly MagnetItem[],
): MagnetItem[] | undefined | 'disagree' {
  const single = singleOf(request);
  if (request.items === undefined) {
    if (Object.keys(single).length === 0) return undefined;
    const [first, ...rest] = present;
    return [tidy({ ...emptyItem('1'), ...first, ...single }), ...rest];
  }
  const items = withIds(request.items, present).map(tidy);
  const [first] = items;
  const agrees = Object.entries(tidy({ ...emptyItem('1'), ...first, ...single })).every(
    ([name, value]) => first?.[name as keyof MagnetItem] === value, // the entries of an item
  );
  return agrees ? items : 'disagree';
}

/** The first item under the names that programs with one item know. */
export function singleContent(
  items: readonly MagnetItem[],
): Pick<MagnetItem, 'textContent' | 'linkUrl' | 'fileId'> & { contentType: ContentType } {
  const { type: contentType, textContent, linkUrl, fileId } = items[0] ?? emptyItem('1');
  return { contentType, textContent, linkUrl, fileId };
}

/** A text that is still to be written. */
export function emptyItem(id: string): MagnetItem {
  return { id, title: null, type: 'text', textContent: null, linkUrl: null, fileId: null };
}

/** Ids of the pictures that visitors see in the texts of these items. */
export function shownPicturesOf(
  items: readonly Pick<MagnetItem, 'type' | 'textContent'>[],
): string[] {
  const texts = items.filter(({ type }) => type === 'text').map(({ textContent }) => textContent);
  return [...new Set(texts.flatMap((text) => picturesNamedIn(text ?? '')))];
}

function singleOf({ contentType, textContent, linkUrl, fileId }: SingleContent) {
  const named = { type: contentType, textContent, linkUrl, fileId };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Omit<MagnetItem, 'id' | 'title'>>; // those of the four that are given
}

/** The item with its fields in one order, as one compares them; the database has an order of its own. */
export function tidy(item: MagnetItem): MagnetItem {
  const { id, title, type, textContent, linkUrl, fileId } = item;
  const texts = { textContent: orNull(textContent), linkUrl: orNull(linkUrl) };
  return { id, title: orNull(title), type, ...texts, fileId };
}

/** An item without an id gets one that neither the request nor the magnet has. */
function withIds(items: z.infer<typeof MagnetItems>, present: readonly MagnetItem[]): MagnetItem[] {
  const taken = new Set([...present, ...items].map(({ id }) => id));
  let next = 1;
  return items.map((item) => {
    if (item.id !== undefined) return { ...item, id: item.id };
    while (taken.has(String(next))) next += 1;
    const id = String(next);
    taken.add(id);
    return { ...item, id };
  });
}
