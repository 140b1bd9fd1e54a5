import { z } from 'zod';
import { Installation } from '#shared/app/installation.contract.ts';
import { readServerAddress } from '../server/server-address.ts';
import { WindowState } from '../window/window-state.ts';

/** Stored in the profile folder, without secrets. A broken field does not affect the others. */
export const Settings = z.object({
  /** Checked again on every start, because the file may have been edited. */
  serverOrigin: z
    .string()
    .refine((text) => {
      const address = readServerAddress(text);
      return address.ok && address.origin === text;
    })
    .nullable()
    .catch(null)
    .default(null),
  /** How that server presented itself when it was asked last. */
  installation: Installation.nullable().catch(null).default(null),
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
  /** Shown once, not on every start. */
  wasToldAboutTray: z.boolean().catch(false).default(false),
  wasToldAboutKeychain: z.boolean().catch(false).default(false),
  /** The version that the person postponed; it is not offered again automatically. */
  skippedVersion: z.string().nullable().catch(null).default(null),
  /** Accounts that agreed to read LinkedIn in a window of this app, each as server and account. */
  readerAgreements: z.array(z.string()).catch([]).default([]),
  /** The account whose LinkedIn sign-in may be kept on this computer. */
  linkedinOwner: z.string().nullable().catch(null).default(null),
});
export type Settings = z.infer<typeof Settings>;
