import { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import { MAGNET_FIELDS } from '../magnet-input.ts';
import type { MagnetRow } from '../magnet-rows.ts';

/** The fields a creator sets, as versions and drafts keep them. */
export function fieldsOfRow(row: MagnetRow): UnfinishedMagnet {
  const entries = MAGNET_FIELDS.map((name) => [name, row[name]] as const);
  return { ...Object.fromEntries(entries), triggerWords: row.triggerWords };
}

/**
 * Stored fields that today's form can show: one that an older release stored in another shape is
 * left out, the others stay.
 */
export function readStoredFields(stored: unknown): UnfinishedMagnet {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = Object.entries(UnfinishedMagnet.shape).flatMap(([name, schema]) => {
    const value: unknown = Object.entries(stored).find(([key]) => key === name)?.[1];
    const read = value === undefined ? undefined : schema.safeParse(value);
    return read?.success === true ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** The names of fields in which two magnets differ. */
export function changedFields(before: UnfinishedMagnet, after: UnfinishedMagnet): string[] {
  const names = [...MAGNET_FIELDS, 'triggerWords'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
