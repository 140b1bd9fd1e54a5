import type { Knex } from 'knex';

export interface UpdateRow {
  id: string;
  note: string | null;
  createdAt: Date;
  beginsAt: Date;
  told: number;
  doneAt: Date | null;
  stoppedAt: Date | null;
}

/** What decides whether people can be told about a magnet's content. */
export interface UpdateBasis {
  changedAt: Date | null;
  /** Its page is open. */
  isOpen: boolean;
  collectEmails: boolean;
  /** The last update told of the content as it is. */
  isTold: boolean;
  /** How far one of this content came that was stopped; a further one goes on there. */
  toldTo: string;
  /** Null when the next one may be sent at once. */
  nextAt: Date | null;
}

const columns = ['id', 'note', 'createdAt', 'beginsAt', 'told', 'doneAt', 'stoppedAt'] as const;

/** Each magnet's people get at most one a day; one that mailed nobody does not count. */
const NEXT_AFTER = `interval '24 hours'`;

/** Before its basis is read: two presses make one update. */
export async function lockMagnet(
  trx: Knex.Transaction,
  { userId, magnetId }: { userId: string; magnetId: string },
): Promise<void> {
  await trx('magnets').where({ id: magnetId, userId }).forUpdate().first('id');
}

/** Of a creator's own magnet. */
export async function selectBasis(
  db: Knex,
  { userId, magnetId }: { userId: string; magnetId: string },
): Promise<UpdateBasis | undefined> {
  const { rows } = await db.raw<{ rows: UpdateBasis[] }>(
    `SELECT m.content_changed_at AS changed_at, e.collect_emails,
       m.status = 'active' AND u.suspended_at IS NULL AS is_open,
       coalesce(last.is_present AND last.stopped_at IS NULL, false) AS is_told,
       CASE WHEN last.is_present THEN last.told_to ELSE '' END AS told_to,
       CASE WHEN last.created_at > now() - ${NEXT_AFTER} THEN last.created_at + ${NEXT_AFTER} END AS next_at
     FROM magnets m JOIN users u ON u.id = m.user_id JOIN entitlements e ON e.user_id = m.user_id
       LEFT JOIN LATERAL (SELECT c.changed_at >= m.content_changed_at AS is_present, c.created_at,
           c.stopped_at, c.told_to
         FROM content_updates c WHERE c.magnet_id = m.id
           AND (c.told > 0 OR c.stopped_at IS NULL AND c.done_at IS NULL)
         ORDER BY c.created_at DESC LIMIT 1) last ON true
     WHERE m.id = :magnetId AND m.user_id = :userId AND m.deleted_at IS NULL`,
    { userId, magnetId },
  );
  return rows[0];
}

/** The latest, also a stopped one. */
export async function selectLastUpdate(db: Knex, magnetId: string): Promise<UpdateRow | undefined> {
  return db('content_updates')
    .where({ magnetId })
    .orderBy('created_at', 'desc')
    .first<UpdateRow | undefined>([...columns]);
}

/** People of a magnet (m) who opened its content before it changed, and may open it still. */
const HAVE_EARLIER = `leads l JOIN deliveries d ON d.lead_id = l.id
  WHERE l.magnet_id = m.id AND l.erased_at IS NULL AND l.revoked_at IS NULL AND NOT l.over_quota
    AND coalesce(d.opened_at, d.delivered_at) < `;
const TAKES_MAIL = `NOT EXISTS (SELECT 1 FROM mail_addresses a WHERE a.address_key = e.email_key
  AND (a.opted_out_at IS NOT NULL OR a.refused_at > now() - interval '30 days'))`;

/** How many have the earlier content, and how many of them a mail reaches. */
export async function countPeople(
  db: Knex,
  { magnetId, after }: { magnetId: string; after: string },
): Promise<{ having: number; reachable: number }> {
  const { rows } = await db.raw<{ rows: { having: number; reachable: number }[] }>(
    `SELECT count(*)::int AS having,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM email_leads e
         WHERE e.lead_id = had.id AND e.id > :after AND ${TAKES_MAIL}))::int AS reachable
     FROM magnets m CROSS JOIN LATERAL (SELECT l.id FROM ${HAVE_EARLIER} m.content_changed_at) had
     WHERE m.id = :magnetId`,
    { magnetId, after },
  );
  return rows[0] ?? { having: 0, reachable: 0 };
}

export async function insertUpdate(
  trx: Knex.Transaction,
  update: { id: string; userId: string; magnetId: string; note: string | null; toldTo: string },
  waitSeconds: number,
): Promise<UpdateRow> {
  const { rows } = await trx.raw<{ rows: UpdateRow[] }>(
    `INSERT INTO content_updates (id, user_id, magnet_id, note, told_to, changed_at, begins_at)
     SELECT :id, user_id, id, :note, :toldTo, content_changed_at, now() + make_interval(secs => :waitSeconds)
     FROM magnets WHERE id = :magnetId AND user_id = :userId
     RETURNING id, note, created_at, begins_at, told, done_at, stopped_at`,
    { ...update, waitSeconds },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the magnet is locked');
  return row;
}

/** Nothing more is sent; one that is over stays as it is. */
export async function stopUpdate(
  db: Knex,
  { userId, magnetId, updateId }: { userId: string; magnetId: string; updateId: string },
): Promise<UpdateRow | undefined> {
  const own = { id: updateId, userId, magnetId };
  const { rows } = await db.raw<{ rows: UpdateRow[] }>(
    `UPDATE content_updates SET stopped_at = coalesce(stopped_at, now())
     WHERE id = :id AND user_id = :userId AND magnet_id = :magnetId
     RETURNING id, note, created_at, begins_at, told, done_at, stopped_at`,
    own,
  );
  return rows[0];
}

/** Locks an update that goes on; undefined when it is over. */
export async function lockRunningUpdate(
  trx: Knex.Transaction,
  id: string,
): Promise<{ userId: string; toldTo: string } | undefined> {
  return trx('content_updates')
    .where({ id })
    .whereNull('done_at')
    .whereNull('stopped_at')
    .forUpdate()
    .first<{ userId: string; toldTo: string } | undefined>('user_id', 'told_to');
}

export interface Addressee {
  id: string;
  leadId: string;
  email: string;
  emailKey: string;
}

/** The next people to tell, in the order of their rows; none while the page is closed. */
export async function selectAddressees(
  trx: Knex.Transaction,
  { updateId, after, most }: { updateId: string; after: string; most: number },
): Promise<Addressee[]> {
  const { rows } = await trx.raw<{ rows: Addressee[] }>(
    `SELECT e.id, e.lead_id, e.email, e.email_key
     FROM content_updates c JOIN magnets m ON m.id = c.magnet_id JOIN users u ON u.id = m.user_id
       JOIN email_leads e ON e.magnet_id = m.id
     WHERE c.id = :updateId AND m.status = 'active' AND m.deleted_at IS NULL
       AND u.suspended_at IS NULL AND e.id > :after AND ${TAKES_MAIL}
       AND e.lead_id IN (SELECT l.id FROM ${HAVE_EARLIER} c.changed_at)
     ORDER BY e.id LIMIT :most`,
    { updateId, after, most },
  );
  return rows;
}

export async function noteTold(
  trx: Knex.Transaction,
  id: string,
  { toldTo, more, isDone }: { toldTo: string; more: number; isDone: boolean },
): Promise<void> {
  await trx('content_updates')
    .where({ id })
    .update({
      toldTo,
      told: trx.raw('told + ?', [more]),
      doneAt: isDone ? trx.fn.now() : null,
    });
}

/** The note of an update whose mails may leave; undefined when it was stopped. */
export async function selectNote(
  db: Knex,
  id: string,
): Promise<{ note: string | null } | undefined> {
  return db('content_updates')
    .where({ id })
    .whereNull('stopped_at')
    .first<{ note: string | null } | undefined>('note');
}
