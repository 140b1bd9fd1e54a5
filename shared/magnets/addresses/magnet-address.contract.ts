import { z } from 'zod';
import { defineApi } from '../../api/define-api.ts';
import { defineErrors } from '../../api/errors.ts';
import { Timestamp } from '../../api/field-types.ts';

/** Where a magnet's page is found. */
export const MagnetAddress = z
  .object({
    /** The address its creator chose; null while the page is found by the magnet's id alone. */
    slug: z.string().nullable(),
    /** Absolute. Every link to the page is this one. */
    publicUrl: z.string(),
    /** Absolute, by the magnet's id: works for ever, whatever the address. */
    idUrl: z.string(),
    /** Earlier addresses, newest first. Each leads on to `publicUrl`. */
    former: z.array(z.object({ slug: z.string(), url: z.string(), since: Timestamp })),
  })
  .meta({ id: 'MagnetAddress' });
export type MagnetAddress = z.infer<typeof MagnetAddress>;

/** Addresses that lead to one magnet, the present one included. */
export const MOST_ADDRESSES = 20;

export const magnetAddressErrors = defineErrors({
  address_invalid: [422, '{problem}'],
  address_taken: [409, 'This address is taken'],
  address_in_use: [409, 'This address leads to your magnet “{title}”'],
  address_limit: [
    409,
    `A magnet keeps at most ${MOST_ADDRESSES} addresses. Use one of the earlier ones`,
  ],
});

const OwnMagnet = { params: z.object({ magnetId: z.string().max(64) }) };

export const magnetAddressApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/magnets/:magnetId/address',
    auth: 'creator',
    summary: "Read where a magnet's page is found, with its earlier addresses.",
    ...OwnMagnet,
    responses: { 200: MagnetAddress },
    errors: ['magnet_not_found'],
  },
  change: {
    method: 'PUT',
    path: '/api/magnets/:magnetId/address',
    auth: 'creator',
    summary:
      "Choose the address of a magnet's page, or null for its id. It applies at once; the earlier one redirects to it. `address_invalid` and `address_taken` carry a `suggestion` that is free.",
    ...OwnMagnet,
    body: z.strictObject({ slug: z.string().max(200).nullable() }),
    responses: { 200: MagnetAddress },
    errors: [
      'magnet_not_found',
      'address_invalid',
      'address_taken',
      'address_in_use',
      'address_limit',
    ],
    limits: [
      { by: 'creator', points: 30, seconds: 60 },
      { by: 'creator', points: 150, seconds: 86_400 },
    ],
  },
});
