import { tidyExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';
import { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import { readItems, tidy } from '#shared/magnets/magnet-items.ts';
import { readPosts } from '#shared/magnets/magnet-posts.ts';
import { MAGNET_FIELDS, type MagnetLists, type MagnetRow } from '../magnet-rows.ts';

/** The fields a creator sets, as versions and drafts keep them. */
export function fieldsOfRow(row: MagnetRow): UnfinishedMagnet {
  const entries = MAGNET_FIELDS.map((name) => [name, row[name]] as const);
  return {
    ...Object.fromEntries(entries),
    triggerWords: row.triggerWords,
    linkedinPostUrls: row.linkedinPostUrls,
    items: row.items.map(tidy),
    extraFields: row.extraFields.map(tidyExtraField),
  };
}

/**
 * Stored fields that today's form can show: one that an older release stored in another shape is
 * left out, the others stay. `present` is what the magnet has.
 */
export function readStoredFields(stored: unknown, present: MagnetLists): UnfinishedMagnet {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = Object.entries(UnfinishedMagnet.shape).flatMap(([name, schema]) => {
    const value: unknown = Object.entries(stored).find(([key]) => key === name)?.[1];
    const read = value === undefined ? undefined : schema.safeParse(value);
    return read?.success === true ? [[name, read.data] as const] : [];
  });
  return asLists(Object.fromEntries(kept), present);
}

/** The same fields with items and posts as lists; those win over the fields of a single one. */
export function asLists(fields: UnfinishedMagnet, present: MagnetLists): UnfinishedMagnet {
  const { contentType, textContent, linkUrl, fileId, items: listed, ...others } = fields;
  const { linkedinPostUrl, linkedinPostUrls: named, ...rest } = others;
  const single = { contentType, textContent, linkUrl, fileId };
  const items = readItems(listed === undefined ? single : { items: listed }, present.items);
  const post = named === undefined ? { linkedinPostUrl } : { linkedinPostUrls: named };
  const posts = readPosts(post, present.linkedinPostUrls);
  return {
    ...rest,
    ...(posts === undefined || posts === 'disagree' ? {} : { linkedinPostUrls: posts }),
    ...(items === undefined || items === 'disagree' ? {} : { items }),
  };
}

/** The names of fields in which two magnets differ. */
export function changedFields(before: UnfinishedMagnet, after: UnfinishedMagnet): string[] {
  const names = [...MAGNET_FIELDS, 'triggerWords', 'linkedinPostUrls', 'items'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
