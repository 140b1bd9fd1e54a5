import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import type {
  InstallationReaders,
  PaidReader,
  PaidTerms,
} from '#shared/parsing/readers.contract.ts';
import { readerFacts } from '#shared/parsing/readers.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ALL_POSTS, selectForms, selectProbe } from '../guest-page/form-figures.queries.ts';
import { openReaderKey, sealReaderKey } from '../paid/paid-key.ts';
import { readMonth } from '../paid/paid-spending.queries.ts';
import { isWholeOrder, type PlacedReader } from './reader-order.rules.ts';
import type { ReaderSettings, ReaderSettingsMemory } from './reader-settings.ts';
import * as queries from './reader-settings.queries.ts';
import { nothingSummed, type ReaderTallies } from './reader-tallies.ts';

/** The readers' settings for operators. Each change has an entry in the audit log. */
export interface ReaderDesk {
  read(): Promise<InstallationReaders>;
  /** Throws readers_changed, reader_order or paid_reader_not_ready. */
  arrange(
    version: string,
    readers: readonly PlacedReader[],
    by: AuditActor,
  ): Promise<InstallationReaders>;
  setKey(key: string, by: AuditActor): Promise<InstallationReaders>;
  /** Also switches the reader off. */
  removeKey(by: AuditActor): Promise<InstallationReaders>;
  /** Throws paid_reader_not_ready if the reader is on and could not make requests any more. */
  setTerms(terms: PaidTerms, by: AuditActor): Promise<InstallationReaders>;
}

const PAID = 'harvest_api';
const DAYS = 30;

export function createReaderDesk({
  db,
  feed,
  key: installationKey,
  audit,
  settings,
  tallies,
}: Pick<Platform, 'db' | 'feed' | 'key'> & {
  audit: AuditLog;
  settings: ReaderSettingsMemory;
  tallies: Pick<ReaderTallies, 'sum'>;
}): ReaderDesk {
  async function read(): Promise<InstallationReaders> {
    const [stored, summed, month, forms, probe] = await Promise.all([
      settings.load(),
      tallies.sum(DAYS),
      readMonth(db, PAID),
      selectForms(db, ALL_POSTS),
      selectProbe(db),
    ]);
    const paid = paidOf(stored);
    const { sealedKey, keySetAt, ...rest } = paid;
    const left = paid.capMicros - month.spentMicros;
    return {
      version: versionOf(stored.order),
      days: DAYS,
      readers: stored.order.map(({ name, isOn }) => ({
        name,
        isOn,
        isPaid: readerFacts[name].isPaid,
        figures: summed.get(name) ?? nothingSummed,
      })),
      harvestApi: {
        ...rest,
        key: keyState(sealedKey),
        keySetAt: keySetAt?.toISOString() ?? null,
        ...month,
        checksLeft: paid.priceMicros === 0 ? 0 : Math.max(0, Math.floor(left / paid.priceMicros)),
      },
      guestPage: {
        forms: forms.toSorted((a, b) => a.form.localeCompare(b.form)),
        probe: probe && { ...probe, madeAt: probe.madeAt.toISOString() },
      },
    };
  }

  function keyState(sealed: string | null): PaidReader['key'] {
    if (sealed === null) return 'missing';
    return openReaderKey(installationKey, PAID, sealed) === null ? 'unreadable' : 'set';
  }

  /** It has a key, a price, and a cap that allows at least one check. */
  const isReady = (paid: queries.StoredPaidReader): boolean =>
    keyState(paid.sealedKey) === 'set' &&
    paid.priceMicros > 0 &&
    paid.capMicros >= paid.priceMicros;

  /** Runs one change at a time; all processes are notified at the commit. */
  async function act(
    work: (trx: Knex.Transaction, before: ReaderSettings) => Promise<void>,
  ): Promise<InstallationReaders> {
    await db.transaction(async (trx) => {
      await queries.lockReaders(trx);
      await work(trx, await settings.load(trx));
    });
    feed.announce({ kind: 'everything' });
    return read();
  }

  async function record(
    trx: Knex.Transaction,
    by: AuditActor,
    action: AuditAction,
    [old, now]: readonly [AuditFacts, AuditFacts],
  ): Promise<void> {
    const names = Object.keys(now).filter((name) => old[name] !== now[name]);
    if (names.length === 0) return;
    const pick = (facts: AuditFacts): AuditFacts =>
      Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
    const target = { kind: 'reader', id: action === 'readers.changed' ? 'all' : PAID } as const;
    await audit.record(trx, { action, by, target, before: pick(old), after: pick(now) });
  }

  const saveOrder = async (
    trx: Knex.Transaction,
    before: readonly PlacedReader[],
    after: readonly PlacedReader[],
    by: AuditActor,
  ) => {
    await queries.saveReaders(trx, after);
    await record(trx, by, 'readers.changed', [orderFacts(before), orderFacts(after)]);
  };

  return {
    read,
    arrange: (version, readers, by) =>
      act(async (trx, before) => {
        if (versionOf(before.order) !== version) throw new AppError('readers_changed');
        if (!isWholeOrder(readers)) throw new AppError('reader_order');
        const turnsOn = readers.some(
          ({ name, isOn }) => isOn && readerFacts[name].isPaid && !isReady(paidOf(before)),
        );
        if (turnsOn) throw new AppError('paid_reader_not_ready');
        await saveOrder(trx, before.order, readers, by);
      }),
    setKey: (key, by) =>
      act(async (trx, before) => {
        await queries.savePaidKey(trx, PAID, sealReaderKey(installationKey, PAID, key));
        const had = paidOf(before).sealedKey !== null;
        // Replacing one key with another is a change too, although the log shows no values.
        const facts = [{ key: had ? 'another' : 'none' }, { key: 'set' }] as const;
        await record(trx, by, 'paid_reader.key_set', facts);
      }),
    removeKey: (by) =>
      act(async (trx, { order, ...before }) => {
        if (paidOf(before).sealedKey === null) return;
        await queries.savePaidKey(trx, PAID, null);
        await record(trx, by, 'paid_reader.key_removed', [{ key: 'set' }, { key: 'none' }]);
        const off = order.map((one) => (one.name === PAID ? { ...one, isOn: false } : one));
        await saveOrder(trx, order, off, by);
      }),
    setTerms: (terms, by) =>
      act(async (trx, before) => {
        const paid = paidOf(before);
        const isOn = before.order.some(({ name, isOn: on }) => name === PAID && on);
        if (isOn && !isReady({ ...paid, ...terms })) throw new AppError('paid_reader_not_ready');
        await queries.savePaidTerms(trx, PAID, terms);
        await record(trx, by, 'paid_reader.terms_changed', [termFacts(paid), termFacts(terms)]);
      }),
  };
}

function paidOf({ paid }: Pick<ReaderSettings, 'paid'>): queries.StoredPaidReader {
  return paid.get(PAID) ?? queries.unsetPaidReader;
}

/** Equal orders have the same version, so a change that was undone conflicts with nothing. */
function versionOf(order: readonly PlacedReader[]): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64url');
}

function orderFacts(order: readonly PlacedReader[]): AuditFacts {
  const on = order.map(({ name, isOn }) => [name, isOn ? 'on' : 'off']);
  return { order: order.map(({ name }) => name).join(', '), ...Object.fromEntries(on) };
}

function termFacts({ priceMicros, capMicros, currency, concurrency }: PaidTerms): AuditFacts {
  return { priceMicros, capMicros, currency, concurrency };
}
