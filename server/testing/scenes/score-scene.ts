import type { ScoreRule, ScoreSet } from '#shared/leads/score-rules.ts';
import type { LeadSource } from '#shared/leads/lead-sources.ts';
import type { Touch } from '#server/features/leads/origin/touch.rules.ts';
import type { LeadRecord } from '#server/features/leads/record-lead.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';

export const DAY = 86_400_000;

const SOURCES = ['linkedin', 'email'] as const;

/** A first visit from one source and a last one from another; none is a lead of before there were visits. */
function touchesFrom([first, last = first]: readonly LeadSource[]): LeadRecord['touches'] {
  if (first === undefined || last === undefined) return null;
  const visit = (source: LeadSource, at: string): Touch => ({
    at,
    source,
    referrer: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmTerm: null,
    utmContent: null,
    device: 'phone',
    browser: 'linkedin',
  });
  return {
    first: visit(first, '2026-11-01T10:00:00.000Z'),
    last: visit(last, '2026-11-02T10:00:00.000Z'),
  };
}

/** A small random number generator; a failure shows its seed. */
export function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    some: <T>(list: readonly T[]): T[] => list.filter(() => next() < 0.5),
  };
}
type Random = ReturnType<typeof randomOf>;

interface Fact {
  event: ScoreRule['event'];
  at: number;
  id: string;
  magnetId: string;
  method: string;
  sources: LeadSource[];
  delay: number;
}
interface Person {
  leads: {
    id: string;
    magnetId: string;
    method: string;
    sources: LeadSource[];
    at: number;
    commentedAt: number;
  }[];
  emails: { id: string; leadId: string; key: string; at: number }[];
  claims: { id: string; leadId: string; at: number }[];
}

/** The expected lines by the rules, calculated independently without the database. */
export function expectedLines(person: Person, { rules }: Pick<ScoreSet, 'rules'>) {
  const leadOf = (id: string) => {
    const lead = person.leads.find((one) => one.id === id);
    if (lead === undefined) throw new Error('A fact belongs to a lead');
    return lead;
  };
  const facts: Fact[] = [];
  const inOrder = person.leads.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const [at, lead] of inOrder.entries()) {
    const { id, magnetId, method, sources } = lead;
    facts.push({
      event: 'verified',
      at: lead.at,
      id,
      magnetId,
      method,
      sources,
      delay: lead.at - lead.commentedAt,
    });
    const before = inOrder.slice(0, at);
    const last = before.at(-1);
    if (last !== undefined && before.every((one) => one.magnetId !== magnetId)) {
      const delay = lead.at - last.at;
      facts.push({ event: 'repeat', at: lead.at, id, magnetId, method, sources, delay });
    }
  }
  for (const { event, rows } of [
    { event: 'email' as const, rows: person.emails },
    { event: 'opened' as const, rows: person.claims },
  ]) {
    for (const { id, leadId, at } of rows) {
      const { at: unlockedAt, ...lead } = leadOf(leadId);
      facts.push({ ...lead, event, at, id, delay: at - unlockedAt });
    }
  }
  const kindAt = (at: number) => {
    const known = person.emails.filter((one) => one.at <= at).toSorted((a, b) => b.at - a.at)[0];
    if (known === undefined) return 'none';
    return known.key.endsWith('@gmail.com') ? 'free' : 'work';
  };
  return rules.flatMap((rule) =>
    facts
      .filter(
        ({ event, magnetId, method, sources, delay, at }) =>
          event === rule.event &&
          (rule.magnets?.includes(magnetId) ?? true) &&
          (rule.methods?.includes(method) ?? true) &&
          (rule.sources?.some((one) => sources.includes(one)) ?? true) &&
          (rule.address?.includes(kindAt(at)) ?? true) &&
          (rule.withinDays === undefined || delay <= rule.withinDays * DAY),
      )
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .slice(0, rule.times)
      .map(({ at, id }) => ({ ruleId: rule.id, causeId: id, points: rule.points, at })),
  );
}

/** Sorted for comparison. */
export const sorted = <T extends { ruleId: string; causeId: string }>(lines: T[]): T[] =>
  lines.toSorted((a, b) => `${a.ruleId} ${a.causeId}`.localeCompare(`${b.ruleId} ${b.causeId}`));

export interface Stored {
  ruleId: string;
  causeId: string;
  points: number;
  at: Date;
}

/** A creator with three lead magnets, and a second record of people's actions on them. */
export async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const magnets = [
    await insertMagnet(app.db, user.id),
    await insertMagnet(app.db, user.id),
    await insertMagnet(app.db, user.id),
  ];
  const people = new Map<string, Person>();
  const api = app.as(token);
  async function unlock(
    url: string,
    magnetId: string,
    {
      method = 'guest_page',
      age = 0,
      sources = [],
    }: { method?: string; age?: number; sources?: LeadSource[] } = {},
  ) {
    const ids = { lead: randomIds.rowId(), attempt: randomIds.rowId(), contact: randomIds.rowId() };
    const record = leadRecord(
      { userId: user.id, magnetId },
      { ids, grant: null, authorUrl: url, method, touches: touchesFrom(sources) },
    );
    await app.services.leads.writer.add(record);
    // Moves the rows into the past, because the database's clock cannot be moved.
    await app.db.raw(
      `UPDATE leads SET created_at = date_trunc('milliseconds', created_at - ?::int * interval '1 hour'),
         commented_at = date_trunc('milliseconds', created_at - ?::int * interval '2 hour') WHERE id = ?`,
      [age, age, ids.lead],
    );
    const row = await app.db('leads').where({ id: ids.lead }).first<{
      contactId: string;
      createdAt: Date;
      commentedAt: Date;
    }>('contact_id', 'created_at', 'commented_at');
    const person = people.get(row.contactId) ?? { leads: [], emails: [], claims: [] };
    people.set(row.contactId, person);
    const commentedAt = row.commentedAt.getTime();
    const at = row.createdAt.getTime();
    person.leads.push({ id: ids.lead, magnetId, method, sources, at, commentedAt });
    await app.db.raw('SELECT score_contacts(ARRAY[?])', [row.contactId]);
    return { leadId: ids.lead, contactId: row.contactId };
  }
  async function give(lead: { leadId: string; contactId: string }, magnetId: string, key: string) {
    const id = randomIds.rowId();
    const given = { id, leadId: lead.leadId, magnetId, userId: user.id, email: key, emailKey: key };
    const at = new Date();
    await app.db('email_leads').insert({ ...given, collectedAt: at });
    people.get(lead.contactId)?.emails.push({ id, leadId: lead.leadId, key, at: at.getTime() });
  }
  async function open({ leadId, contactId }: { leadId: string; contactId: string }) {
    const id = randomIds.rowId();
    const at = new Date();
    await app.db('claims').insert({ id, leadId, createdAt: at });
    people.get(contactId)?.claims.push({ id, leadId, at: at.getTime() });
  }
  const linesOf = async (contactId: string, slot = 0) =>
    app
      .db('contact_score_lines')
      .where({ contactId, slot })
      .select<Stored[]>('rule_id', 'cause_id', 'points', 'at');
  return { api, user, magnets, people, unlock, give, open, linesOf };
}

export type Creator = Awaited<ReturnType<typeof aCreator>>;

/** Two people who unlock, leave addresses and open the content, at random. */
export async function aLife(
  { magnets, unlock, give, open }: Creator,
  random: Random,
): Promise<void> {
  const urls = [1, 2].map(() => `https://www.linkedin.com/in/${randomIds.rowId()}`);
  for (let step = 0; step < 7; step += 1) {
    const magnetId = magnets[random.below(magnets.length)] ?? '';
    const method = random.below(2) === 0 ? 'guest_page' : 'creator';
    const sources = random.some(SOURCES);
    const how = { method, age: random.below(800), sources };
    const lead = await unlock(urls[random.below(2)] ?? '', magnetId, how);
    const host = random.below(2) === 0 ? 'gmail.com' : 'firm.test';
    if (random.below(2) === 0) await give(lead, magnetId, `${randomIds.rowId()}@${host}`);
    if (random.below(2) === 0) await open(lead);
  }
}

/** Random rules of all kinds. */
export function someRules(random: Random, magnets: readonly string[]): ScoreRule[] {
  const events = ['verified', 'repeat', 'email', 'opened'] as const;
  return Array.from({ length: 6 }, (_, at): ScoreRule => {
    const methods = random.some(['guest_page', 'creator']);
    const address = random.some(['work', 'free', 'none'] as const);
    const on = random.some(magnets);
    const sources = random.some(SOURCES);
    return {
      id: `r${at}`,
      event: events[random.below(events.length)] ?? 'verified',
      points: random.below(2) === 0 ? 1 + random.below(40) : -1 - random.below(10),
      times: 1 + random.below(3),
      ...(methods.length === 0 ? {} : { methods }),
      ...(address.length === 0 ? {} : { address }),
      ...(on.length === 0 ? {} : { magnets: on }),
      ...(sources.length === 0 ? {} : { sources }),
      ...(random.below(3) === 0 ? { withinDays: 1 + random.below(30) } : {}),
    };
  });
}
