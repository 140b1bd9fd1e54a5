import { z } from 'zod';
import { readServerAddress } from '../server/server-address.ts';
import { WindowState } from '../window/window-state.ts';

/** Kept in the profile folder; no secret among them. Each field survives a broken neighbour. */
export const Settings = z.object({
  /** Checked again on every start: a hand-edited address gets no further than a typed one. */
  serverOrigin: z
    .string()
    .refine((text) => {
      const address = readServerAddress(text);
      return address.ok && address.origin === text;
    })
    .nullable()
    .catch(null)
    .default(null),
  window: WindowState.nullable().catch(null).default(null),
  closesToTray: z.boolean().catch(true).default(true),
  startsAtLogin: z.boolean().catch(false).default(false),
  startsHidden: z.boolean().catch(false).default(false),
  notifies: z.boolean().catch(true).default(true),
  /** Epoch milliseconds until which notifications are silent. */
  quietUntil: z.number().catch(0).default(0),
  /** New leads since the window was last in front; survives a restart. */
  unread: z.number().int().nonnegative().catch(0).default(0),
  seenLeadIds: z.array(z.string()).nullable().catch(null).default(null),
  /** Said once, not on every start. */
  wasToldAboutTray: z.boolean().catch(false).default(false),
  wasToldAboutKeychain: z.boolean().catch(false).default(false),
  /** Version the person chose "later" for; it is not offered again by itself. */
  skippedVersion: z.string().nullable().catch(null).default(null),
});
export type Settings = z.infer<typeof Settings>;
