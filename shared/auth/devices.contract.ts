import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { requiredText, RowId, Timestamp } from '../api/field-types.ts';
import { Done } from './auth.contract.ts';

/** A client that may read posts for its creator and do nothing else with the account. */
export const PairedDevice = z
  .object({
    id: RowId,
    /** The device's own name: "Firefox on Linux". */
    name: z.string(),
    version: z.string(),
    pairedAt: Timestamp,
    /** To the minute; null before the first use. */
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PairedDevice' });
export type PairedDevice = z.infer<typeof PairedDevice>;

/** Eight letters and digits; case, spaces and hyphens do not count. */
export const PairingCode = z
  .object({ code: z.string(), expiresAt: Timestamp })
  .meta({ id: 'PairingCode' });
export type PairingCode = z.infer<typeof PairingCode>;

export const deviceErrors = defineErrors({
  // One answer for a wrong, a used and an expired code.
  pairing_code_invalid: [
    400,
    'This code is wrong, was used already or has expired. Make a new one in the console',
  ],
  device_not_found: [404, 'This device is no longer paired'],
  too_many_devices: [409, 'You have 20 paired devices. Remove one of them first'],
  pairing_is_closed: [
    409,
    'This account is scheduled for deletion, so no device can be paired. Keep the account first: Settings > Your data',
  ],
});

/** Devices that read posts for a creator: paired by a code, revoked at any time. */
export const devicesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/devices',
    auth: 'creator',
    summary: 'Paired devices of the creator, newest first.',
    responses: { 200: z.object({ devices: z.array(PairedDevice) }) },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  createPairingCode: {
    method: 'POST',
    path: '/api/devices/pairing-codes',
    auth: 'creator',
    summary:
      'Create a code that pairs one device within ten minutes. It replaces the previous code.',
    // The creator confirms the conditions; without that no device is paired.
    body: z.strictObject({ agreesToRisk: z.literal(true) }),
    responses: { 201: PairingCode },
    errors: ['too_many_devices', 'pairing_is_closed'],
    limits: [{ by: 'creator', points: 30, seconds: 3_600, exact: true }],
  },
  pair: {
    method: 'POST',
    path: '/api/devices/pair',
    auth: 'public',
    summary:
      'Exchange a code for a token that opens the calls of the creator view only. It is shown once.',
    body: z.strictObject({
      code: z.string().max(40),
      name: requiredText(80, 'Give the device a name'),
      version: requiredText(40, 'The version is missing. Reload the extension'),
    }),
    responses: {
      201: z.object({
        token: z.string(),
        device: PairedDevice,
        /** Whose posts it reads: the name the creator signed up with. */
        creatorName: z.string(),
      }),
    },
    errors: ['pairing_code_invalid', 'too_many_devices', 'pairing_is_closed'],
    limits: [{ by: 'network', points: 20, seconds: 600, exact: true }],
  },
  unpair: {
    method: 'DELETE',
    path: '/api/devices/:deviceId',
    auth: 'creator',
    summary: 'Remove a paired device. Its token stops working at once.',
    params: z.object({ deviceId: z.string().max(100) }),
    responses: { 200: Done },
    errors: ['device_not_found'],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
});
