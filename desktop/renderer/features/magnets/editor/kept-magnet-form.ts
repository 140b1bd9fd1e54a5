import { z } from 'zod';
import { MagnetFile } from '#shared/files/files.contract.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { ContentType } from '#shared/magnets/magnets.contract.ts';
import type { MagnetFormValues } from './magnet-form-values.ts';

/** What a browser gives back may be of an older version of the form, or of somebody's hand. */
const KeptChanges = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  contentType: ContentType,
  textContent: z.string(),
  linkUrl: z.string(),
  file: MagnetFile.nullable(),
  triggerWords: z.array(z.string()),
  matchMode: z.enum(['contains', 'whole']),
  linkedinPostUrl: z.string(),
  whenUnconfirmed: z.enum(['hold', 'unlock']),
  template: z.enum(magnetTemplates),
  brandColor: z.string(),
  collectEmails: z.boolean(),
  emailPrompt: z.string(),
  isListed: z.boolean(),
}) satisfies z.ZodType<MagnetFormValues>;

const names = KeptChanges.keyof().options;

/** Only the fields that differ: what another tab saved meanwhile is not taken back with the rest. */
export function typedSince(
  before: MagnetFormValues,
  values: MagnetFormValues,
): Partial<MagnetFormValues> {
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** The form with what was kept, or null when that changes nothing or cannot be read. */
export function withKept(before: MagnetFormValues, kept: unknown): MagnetFormValues | null {
  const changes = KeptChanges.partial().safeParse(kept).data;
  if (changes === undefined) return null;
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const values: MagnetFormValues = { ...before, ...Object.fromEntries(given) };
  return Object.keys(typedSince(before, values)).length === 0 ? null : values;
}
