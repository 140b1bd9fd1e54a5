import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost } from '../../goal.mjs';
import { BASE_MS, startLinkedIn } from '../../linkedin.mjs';
import { address, commentUrl, linkedInIds } from '../../requests.mjs';
import { seedMagnets } from '../../seed.mjs';

export const title = 'kill -9 in the middle of 200 unlocks a second';

const PER_SECOND = 200;
const KILLS = 5;

/**
 * Visitors do everything: check, email on every second magnet, claim. The server is killed and
 * restarted, and every interrupted visitor tries once more. Every answered fact has to be stored
 * exactly once.
 */
export async function measure({ stage }) {
  const linkedin = await startLinkedIn(stage);
  let product = await stage.product(linkedin.settings);
  const ids = await seedMagnets(stage.databaseUrl);
  await stage.query(`UPDATE magnets SET collect_emails = true WHERE id = ANY($1)`, [
    ids.filter((_, n) => n % 2 === 1),
  ]);
  const visitors = [];
  let [cut, missing, rate] = [0, 0, Infinity];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const from = visitors.length;
    const began = Date.now();
    const lasts = 1_500 + Math.random() * 1_500;
    const walks = [];
    while (Date.now() - began < lasts) {
      while (walks.length < ((Date.now() - began) / 1_000) * PER_SECOND) {
        const visitor = newVisitor(visitors.length, ids);
        visitors.push(visitor);
        walks.push(walk(product.url, visitor));
      }
      await sleep(2);
    }
    await product.stop('SIGKILL');
    await Promise.all(walks);
    const mine = visitors.slice(from);
    rate = Math.min(rate, (mine.filter(({ claim }) => claim).length / lasts) * 1_000);
    cut += mine.filter(({ claim }) => claim === null).length;
    missing += await countMissing(stage, mine);
    product = await stage.product(linkedin.settings);
    await finish(product.url, mine);
  }
  const unfinished = visitors.filter(({ claim }) => claim === null).length;
  const missingAtTheEnd = await countMissing(stage, visitors);
  const [doubles] = await stage.query(`SELECT
    (SELECT count(*) FROM leads)::int - count(DISTINCT (l.magnet_id, l.comment_id))::int AS leads,
    (SELECT count(*) FROM claims)::int - (SELECT count(DISTINCT lead_id) FROM claims)::int AS claims,
    (SELECT count(*) FROM email_leads)::int
      - (SELECT count(DISTINCT (magnet_id, email_key)) FROM email_leads)::int AS emails
    FROM leads l`);
  return {
    method: `${KILLS} kills, visitors arrive at ${PER_SECOND}/s`,
    notes: [
      `${visitors.length} visitors, ${cut} of them cut off by a kill; all of these went on later.`,
      `Finished a second before a kill, in the slowest round: ${rate.toFixed(0)}.`,
    ],
    goals: [
      atLeast('visitors cut off', cut, 1),
      atMost('answered leads, emails and claims missing after a kill', missing, 0),
      atMost('the same at the end', missingAtTheEnd, 0),
      atMost('visitors who never got through', unfinished, 0),
      atMost('leads stored twice', doubles.leads, 0),
      atMost('claims stored twice', doubles.claims, 0),
      atMost('emails stored twice', doubles.emails, 0),
    ],
  };
}

/** Every interrupted visitor tries again, a few at a time and for a limited time. */
async function finish(url, visitors) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const open = visitors.filter(({ claim }) => claim === null);
    for (let at = 0; at < open.length; at += 20) {
      await Promise.all(open.slice(at, at + 20).map((visitor) => walk(url, visitor)));
    }
  }
}

function newVisitor(n, ids) {
  return {
    n,
    magnetId: ids[n % ids.length],
    link: linkedInIds(BASE_MS, n),
    grant: null,
    needsEmail: null,
    email: null,
    claim: null,
  };
}

/** The server is too busy for a better answer. */
class ComeAgain extends Error {}

/** Continues from the last answered step; ends silently when the server is gone. */
async function walk(url, visitor) {
  const { n, magnetId, link } = visitor;
  const post = async (path, body) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address(n, 30),
        ...(visitor.grant === null ? {} : { 'x-unlock-grant': visitor.grant }),
      },
      body: JSON.stringify({ magnetId, ...body }),
    });
    const answer = await response.json();
    if (response.status === 503 && answer.status !== 'pending') throw new ComeAgain();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  try {
    if (visitor.grant === null) {
      const answer = await post('/api/verify-comment', { commentUrl: commentUrl(link) });
      if (!answer.verified) throw new Error(JSON.stringify(answer));
      visitor.grant = answer.grant;
      visitor.needsEmail = answer.emailRequired;
    }
    if (visitor.needsEmail && visitor.email === null) {
      const email = `visitor${n}@unlocks.test`;
      await post('/api/email-leads', { email });
      visitor.email = email;
    }
    if (visitor.claim === null) visitor.claim = (await post('/api/claims', {})).claim.id;
  } catch (error) {
    // The kill closes connections; an answer that refuses is a failure.
    const isCutOff = [TypeError, SyntaxError, ComeAgain].some((kind) => error instanceof kind);
    if (!isCutOff) throw error;
  }
}

/** Answered facts that the database does not hold exactly once. */
async function countMissing(stage, visitors) {
  const count = async (text, values) => (await stage.query(text, values))[0].n;
  const leads = visitors.filter(({ grant }) => grant !== null);
  const emails = visitors.filter(({ email }) => email !== null);
  const claims = visitors.filter(({ claim }) => claim !== null);
  const stored =
    (await count(
      `SELECT count(*)::int AS n FROM unnest($1::text[], $2::text[]) AS t (magnet_id, comment_id)
       JOIN leads USING (magnet_id, comment_id)`,
      [leads.map((v) => v.magnetId), leads.map((v) => v.link.commentId)],
    )) +
    (await count(
      `SELECT count(*)::int AS n FROM unnest($1::text[], $2::text[]) AS t (magnet_id, email)
       JOIN email_leads USING (magnet_id, email)`,
      [emails.map((v) => v.magnetId), emails.map((v) => v.email)],
    )) +
    (await count(`SELECT count(*)::int AS n FROM claims WHERE id = ANY($1)`, [
      claims.map(({ claim }) => claim),
    ]));
  return Math.abs(leads.length + emails.length + claims.length - stored);
}
