import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { brandFonts, MAX_BRAND_BYTES } from './brand.ts';

const BrandPicture = z
  .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
  .meta({ id: 'BrandPicture' });

const fields = {
  /** For buttons and links, unless a magnet has a colour of its own; null leaves it to the template. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0a66c2')
    .nullable(),
  font: z.enum(brandFonts),
  /** Unlock pages are without "Powered by", while the plan includes that. */
  hidesPoweredBy: z.boolean(),
};

const BrandChange = z.strictObject(fields).partial().meta({ id: 'BrandChange' });
export type BrandChange = z.infer<typeof BrandChange>;

/** What all unlock pages of a creator have in common. */
export const Brand = z
  .object({
    ...fields,
    /** Whether the plan includes pages without "Powered by". */
    mayHidePoweredBy: z.boolean(),
    logo: BrandPicture.nullable(),
    cover: BrandPicture.nullable(),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof Brand>;

export const brandErrors = defineErrors({
  brand_picture_refused: [422, '{problem}'],
});

const upload = { field: 'file', maxBytes: MAX_BRAND_BYTES } as const;
const uploadErrors = ['brand_picture_refused', 'file_storage_full', 'storage_unavailable'] as const;
const changes = [{ by: 'creator', points: 60, seconds: 60 }] as const;
const uploads = [{ by: 'creator', points: 20, seconds: 600 }] as const;

/** A signed-in creator's own brand kit. */
export const brandApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/brand',
    auth: 'creator',
    summary: "The creator's brand kit, as all their unlock pages show it.",
    responses: { 200: Brand },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  update: {
    method: 'PATCH',
    path: '/api/brand',
    auth: 'creator',
    summary:
      'Change colour, font or "Powered by". Colours are repaired for contrast where they are used.',
    body: BrandChange,
    responses: { 200: Brand },
    errors: ['plan_required'],
    limits: changes,
  },
  setLogo: {
    method: 'POST',
    path: '/api/brand/logo',
    auth: 'creator',
    summary:
      'Set the logo: JPEG, PNG or WebP. It loses empty edges, keeps its transparency, and is encoded again without metadata.',
    upload,
    responses: { 200: Brand },
    errors: uploadErrors,
    limits: uploads,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/brand/logo',
    auth: 'creator',
    summary: 'Remove the logo.',
    responses: { 200: Brand },
    errors: [],
    limits: changes,
  },
  setCover: {
    method: 'POST',
    path: '/api/brand/cover',
    auth: 'creator',
    summary:
      'Set the cover: JPEG, PNG or WebP. It is cropped to four times its height and encoded again without metadata.',
    upload,
    responses: { 200: Brand },
    errors: uploadErrors,
    limits: uploads,
  },
  removeCover: {
    method: 'DELETE',
    path: '/api/brand/cover',
    auth: 'creator',
    summary: 'Remove the cover.',
    responses: { 200: Brand },
    errors: [],
    limits: changes,
  },
});
