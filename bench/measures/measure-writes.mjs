import { compare } from './compare.mjs';
import { atLeast, atMost } from '../goal.mjs';
import { requestScript } from '../load.mjs';
import { claimRequests, emailRequests, visitRequests } from '../requests.mjs';
import { seedGrants, seedMagnets } from '../seed.mjs';

export const title = 'P10: claims and email leads against single inserts';

/** More than any machine answers in a second. */
const PER_SECOND = 16_000;
const CROWD = 1_000;

export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  const plain = await stage.reference('r2-insert.mjs');
  const each = PER_SECOND * Math.max(seconds, 2);
  const wanted = each * (rounds + 1) + 1;
  await seedGrants(stage.databaseUrl, ids, wanted, { emailRequired: false });
  await seedGrants(stage.databaseUrl, ids, wanted, { emailRequired: true });
  await stage.query('VACUUM ANALYZE');
  const scripts = (kind, requestsOf) => (round) =>
    requestScript(`${kind}-${round}`, requestsOf(ids, each, round));
  const results = await compare(
    [
      { name: 'R2 insert', server: plain, script: scripts('inserts', visitRequests) },
      { name: 'claims', server: product, script: scripts('claims', claimRequests), most: each },
      {
        name: 'email leads',
        server: product,
        script: scripts('emails', emailRequests),
        most: each,
      },
    ],
    { rounds, seconds, postmaster: stage.postmaster },
  );
  const [stored] = await stage.query(`SELECT (SELECT count(*) FROM claims)::int AS claims,
    (SELECT count(*) FROM email_leads)::int AS emails`);
  const claim = await crowd(stage, product, claimRequests(ids, 1, wanted - 1)[0], 'claims');
  const email = await crowd(stage, product, emailRequests(ids, 1, wanted - 1)[0], 'email_leads');
  const ratio = (name) => results[name].rps / results['R2 insert'].rps;
  return {
    results,
    notes: [
      'Every post carries a grant of its own, from a network of its own, all limits on.',
      `Of the ${CROWD} parallel claims ${claim.busy} were asked to come again (503), of the email leads ${email.busy}.`,
    ],
    goals: [
      atLeast('P10 claims / R2', ratio('claims'), 0.8),
      atLeast('P10 email leads / R2', ratio('email leads'), 0.8),
      atMost('answered claims not stored', Math.max(0, results.claims.total - stored.claims), 0),
      atMost(
        'answered email leads not stored',
        Math.max(0, results['email leads'].total - stored.emails),
        0,
      ),
      atMost(`P10 rows of ${CROWD} identical claims`, claim.rows, 1),
      atMost(`P10 rows of ${CROWD} identical email leads`, email.rows, 1),
    ],
  };
}

/** The same post a thousand times at once, each from another network; the rows it left. */
async function crowd(stage, product, { path, headers, body }, table) {
  const count = async () => (await stage.query(`SELECT count(*)::int AS n FROM ${table}`))[0].n;
  const before = await count();
  const token = /X-Unlock-Grant:([^|]+)/.exec(headers)[1];
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, n) =>
      fetch(product.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-unlock-grant': token,
          'x-forwarded-for': `77.1.${n >> 8}.${n & 255}`,
        },
        body,
      }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      }),
    ),
  );
  const created = answers.filter((status) => status === 201).length;
  const busy = answers.filter((status) => status === 503).length;
  const odd = answers.filter((status) => ![200, 201, 503].includes(status));
  if (created !== 1 || odd.length > 0) {
    throw new Error(
      `${path}: ${created} times created, odd answers: ${odd.slice(0, 5).join(', ')}`,
    );
  }
  return { rows: (await count()) - before, busy };
}
