import type { Knex } from 'knex';
import type { Touch } from '../origin/touch.rules.ts';
import { visitorMailKinds } from '#server/features/mail/mail-kinds.ts';
import { type HeldContactRow, selectHeldContacts } from './held-contacts.queries.ts';

/** What an unlock left under an address, for the person who reads that mailbox. */
export interface HeldLeadRow {
  id: string;
  creator: string | null;
  magnetTitle: string;
  unlockedAt: Date;
  name: string;
  profileUrl: string | null;
  headline: string | null;
  photoUrl: string | null;
  commentText: string | null;
  commentUrl: string;
  commentedAt: Date;
  email: string;
  emailAt: Date;
  /** How the address was confirmed, where that was asked for. */
  confirmation: 'code' | 'page' | 'unsent' | null;
  confirmedAt: Date | null;
  checks: number;
  /** What the person agreed to on the page, the latest first. */
  consents: { text: string; version: number; at: string; pageUrl: string }[];
  /** What the person answered on the page, the latest first. */
  answers: { question: string; answer: string; at: string }[];
  /** How the person came to the page at the first visit and at the unlock. */
  firstVisit: Touch | null;
  lastVisit: Touch | null;
}

/** An address that was left on the page of a lead magnet, to be mailed there. */
export interface HeldAddressRow {
  creator: string | null;
  magnetTitle: string;
  email: string;
  leftAt: Date;
  /** What was answered beside it, where it waits to be confirmed. */
  answers?: { label: string; answer: string }[];
}

export interface HeldMailRow {
  kind: string;
  state: string;
  createdAt: Date;
  sentAt: Date | null;
}

/** Everything an installation holds of a visitor, found by the address alone. */
export interface Holdings {
  leads: HeldLeadRow[];
  contacts: HeldContactRow[];
  contentLinks: HeldAddressRow[];
  /** Given on a page and not confirmed. */
  unconfirmed: HeldAddressRow[];
  waits: HeldAddressRow[];
  mails: HeldMailRow[];
  /** Null: mails are wanted, or nothing is known of it. */
  unsubscribedAt: Date | null;
  /** The server of the address refused a mail. */
  refusedAt: Date | null;
  /** A complaint about our mail was reported. */
  complainedAt: Date | null;
  /** A creator's account has the address as well; it is not part of this. */
  hasAccount: boolean;
}

const OWN_MAILS = visitorMailKinds.filter((kind) => kind !== 'erasure_link');

/** A visitor who only typed an address sees that it was left, and nothing of the comment beside it. */
export async function findHoldings(db: Knex, emailKey: string): Promise<Holdings> {
  const [leads, contacts, contentLinks, unconfirmed, waits, mails, addresses, account] =
    await Promise.all([
      selectLeads(db, emailKey),
      selectHeldContacts(db, emailKey),
      selectLeft(db, 'content_mails AS e JOIN leads AS c ON c.id = e.lead_id', emailKey),
      selectLeft(
        db,
        'address_proofs AS e JOIN leads AS c ON c.id = e.lead_id',
        emailKey,
        'e.answers',
      ),
      selectLeft(
        db,
        'waiting_emails AS e JOIN waiting_comments AS c ON c.id = e.waiting_id',
        emailKey,
      ),
      db('mail_messages')
        .where({ toKey: emailKey })
        .whereIn('kind', OWN_MAILS)
        .orderBy('created_at')
        .select<HeldMailRow[]>('kind', 'state', 'created_at', 'sent_at'),
      db('mail_addresses')
        .where({ addressKey: emailKey })
        .select<(Pick<Holdings, 'complainedAt' | 'refusedAt'> & { optedOutAt: Date | null })[]>(
          'opted_out_at',
          'refused_at',
          'complained_at',
        ),
      db('users').where({ emailKey }).first<object | undefined>('id'),
    ]);
  const [address] = addresses;
  return {
    leads,
    contacts,
    contentLinks,
    unconfirmed,
    waits,
    mails,
    unsubscribedAt: address?.optedOutAt ?? null,
    refusedAt: address?.refusedAt ?? null,
    complainedAt: address?.complainedAt ?? null,
    hasAccount: account !== undefined,
  };
}

async function selectLeads(db: Knex, emailKey: string): Promise<HeldLeadRow[]> {
  return db('email_leads as e')
    .join('leads as l', 'l.id', 'e.lead_id')
    .join('magnets as m', 'm.id', 'l.magnet_id')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'e.email_key': emailKey })
    .orderBy([{ column: 'l.created_at' }, { column: 'l.id' }])
    .select<HeldLeadRow[]>('l.id', 'l.name', 'l.comment_text', 'l.comment_url', 'l.commented_at', {
      creator: 'u.name',
      magnetTitle: 'm.title',
      unlockedAt: 'l.created_at',
      profileUrl: 'l.author_url',
      headline: 'l.author_headline',
      photoUrl: 'l.author_photo',
      email: 'e.email',
      emailAt: 'e.collected_at',
      confirmation: 'e.confirmation',
      confirmedAt: 'e.confirmed_at',
      firstVisit: 'l.first_touch',
      lastVisit: 'l.last_touch',
    })
    .select(
      db.raw(`(SELECT count(*)::int FROM unlock_attempts a
        WHERE a.magnet_id = l.magnet_id AND a.comment_id = l.comment_id
          AND a.created_at >= l.commented_at) AS checks`),
      db.raw(`coalesce((SELECT jsonb_agg(jsonb_build_object('text', t.text, 'version', c.version,
          'at', c.given_at, 'pageUrl', c.page_url) ORDER BY c.given_at DESC)
        FROM consents c JOIN consent_texts t USING (magnet_id, version)
        WHERE c.lead_id = l.id), '[]') AS consents`),
      db.raw(`coalesce((SELECT jsonb_agg(jsonb_build_object('question', a.question, 'answer', a.answer,
          'at', a.answered_at) ORDER BY a.answered_at DESC)
        FROM lead_answers a WHERE a.lead_id = l.id), '[]') AS answers`),
    );
}

async function selectLeft(
  db: Knex,
  from: string,
  emailKey: string,
  answers: string | null = null,
): Promise<HeldAddressRow[]> {
  const { rows } = await db.raw<{ rows: HeldAddressRow[] }>(
    `SELECT e.email, u.name AS creator, m.title AS magnet_title, e.created_at AS left_at${answers === null ? '' : `, ${answers} AS answers`}
     FROM ${from} JOIN magnets m ON m.id = c.magnet_id JOIN users u ON u.id = m.user_id
     WHERE e.email_key = ? ORDER BY e.created_at, e.id`,
    [emailKey],
  );
  return rows;
}

/** Whether an address is known at all: nobody is mailed who has nothing here. */
export function isAnythingHeld(held: Omit<Holdings, 'hasAccount'>): boolean {
  const { unsubscribedAt, refusedAt, leads, contacts, contentLinks, unconfirmed, waits, mails } =
    held;
  const lists = [leads, contacts, contentLinks, unconfirmed, waits, mails];
  const rows = lists.reduce((sum, list) => sum + list.length, 0);
  return rows > 0 || unsubscribedAt !== null || refusedAt !== null;
}
