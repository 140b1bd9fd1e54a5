import type { Knex } from 'knex';
import { customAlphabet } from 'nanoid';
import { PAIRING_CODE_MINUTES } from '#shared/app/constants.ts';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import type { PairedDevice, PairingCode } from '#shared/auth/devices.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallingReader } from '#server/platform/http/messages/request-context.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import * as queries from './devices.queries.ts';

const MOST_DEVICES = 20;
const CODE_LENGTH = 8;
const TOKEN_PREFIX = 'dev_';

/** 40 bits, ten minutes and twenty tries a network: short enough to type, too long to guess. */
const newCode = customAlphabet(ID_ALPHABET, CODE_LENGTH);

/**
 * Devices that read posts for their creator. Their tokens work only for the calls of the creator
 * view.
 */
export interface DevicesService {
  list(userId: string): Promise<PairedDevice[]>;
  /** Throws too_many_devices or pairing_is_closed. */
  createPairingCode(userId: string): Promise<PairingCode>;
  /** Throws pairing_code_invalid, too_many_devices or pairing_is_closed. */
  pair(form: {
    code: string;
    name: string;
    version: string;
    country: string | null;
  }): Promise<{ token: string; device: PairedDevice; creatorName: string }>;
  /** Throws device_not_found for an unknown one and for another creator's alike (T56). */
  unpair(userId: string, deviceId: string): Promise<void>;
  /**
   * The device of a token with its creator; null when unknown, ended, unused for too long or
   * suspended.
   */
  identify(token: string): Promise<CallingReader | null>;
}

export function createDevices({ db, ids }: { db: Database; ids: Ids }): DevicesService {
  return {
    async list(userId) {
      return (await queries.selectDevices(db, userId)).map(toPairedDevice);
    },

    async createPairingCode(userId) {
      const code = newCode();
      const expiresAt = await db.transaction(async (trx) => {
        await requireRoom(trx, userId);
        const seconds = PAIRING_CODE_MINUTES * 60;
        return queries.replacePairingCode(trx, { userId, codeHash: hashSecret(code), seconds });
      });
      const half = CODE_LENGTH / 2;
      const shown = `${code.slice(0, half)}-${code.slice(half)}`.toUpperCase();
      return { code: shown, expiresAt: expiresAt.toISOString() };
    },

    async pair({ code, name, version, country }) {
      const typed = code.toLowerCase().replaceAll(/[\s-]/g, '');
      const token = ids.secret(TOKEN_PREFIX);
      return db.transaction(async (trx) => {
        const owner = await queries.takePairingCode(trx, hashSecret(typed));
        if (owner === null) throw new AppError('pairing_code_invalid');
        const { userId, creatorName } = owner;
        await requireRoom(trx, userId);
        const row = await queries.insertDevice(trx, {
          id: ids.rowId(),
          userId,
          tokenHash: hashSecret(token),
          name,
          version,
          country,
        });
        return { token, device: toPairedDevice(row), creatorName };
      });
    },

    async unpair(userId, deviceId) {
      const isDone = await queries.deleteDevice(db, userId, deviceId);
      if (!isDone) throw new AppError('device_not_found');
    },

    async identify(token) {
      if (!/^dev_[\w-]{43}$/.test(token)) return null;
      const row = await queries.findDevice(db, hashSecret(token));
      if (row === undefined) return null;
      // The time of use may fail: a read-only or busy database must not end a pairing (R06).
      if (row.isStale) await queries.noteDeviceUse(db, row.id).catch(() => {});
      const { id, name, version, createdAt: pairedAt, lastUsedAt } = row;
      return {
        creator: { id: row.creatorId, name: row.creatorName },
        device: { id, name, version, pairedAt, lastUsedAt },
      };
    },
  };
}

/** No device is added while an account is scheduled for deletion (decision 25). */
async function requireRoom(trx: Knex.Transaction, userId: string): Promise<void> {
  const { count, isEnding } = await queries.lockDevices(trx, userId);
  if (isEnding) throw new AppError('pairing_is_closed');
  if (count >= MOST_DEVICES) throw new AppError('too_many_devices');
}

function toPairedDevice({ id, name, version, createdAt, lastUsedAt }: queries.DeviceRow) {
  return {
    id,
    name,
    version,
    pairedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
