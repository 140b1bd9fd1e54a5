import { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import { type MagnetItem, readItems, tidy } from '#shared/magnets/magnet-items.ts';
import { MAGNET_FIELDS } from '../magnet-input.ts';
import type { MagnetRow } from '../magnet-rows.ts';

/** The fields a creator sets, as versions and drafts keep them. */
export function fieldsOfRow(row: MagnetRow): UnfinishedMagnet {
  const entries = MAGNET_FIELDS.map((name) => [name, row[name]] as const);
  return {
    ...Object.fromEntries(entries),
    triggerWords: row.triggerWords,
    items: row.items.map(tidy),
  };
}

/**
 * Stored fields that today's form can show: one that an older release stored in another shape is
 * left out, the others stay. `present` are the items of the magnet.
 */
export function readStoredFields(
  stored: unknown,
  present: readonly MagnetItem[],
): UnfinishedMagnet {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = Object.entries(UnfinishedMagnet.shape).flatMap(([name, schema]) => {
    const value: unknown = Object.entries(stored).find(([key]) => key === name)?.[1];
    const read = value === undefined ? undefined : schema.safeParse(value);
    return read?.success === true ? [[name, read.data] as const] : [];
  });
  return asItems(Object.fromEntries(kept), present);
}

/** The same fields with their content as items; those win over the fields of a single content. */
export function asItems(
  fields: UnfinishedMagnet,
  present: readonly MagnetItem[],
): UnfinishedMagnet {
  const { contentType, textContent, linkUrl, fileId, items: listed, ...rest } = fields;
  const single = { contentType, textContent, linkUrl, fileId };
  const items = readItems(listed === undefined ? single : { items: listed }, present);
  return items === undefined || items === 'disagree' ? rest : { ...rest, items };
}

/** The names of fields in which two magnets differ. */
export function changedFields(before: UnfinishedMagnet, after: UnfinishedMagnet): string[] {
  const names = [...MAGNET_FIELDS, 'triggerWords', 'items'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
