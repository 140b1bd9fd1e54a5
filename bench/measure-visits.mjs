import pg from 'pg';
import { compare } from './compare.mjs';
import { atLeast, atMost, printResults } from './goal.mjs';
import { requestScript } from './load.mjs';
import { visitRequests } from './requests.mjs';

const PREPARED = 20_000;

/** P5 and P7: visits committed before the answer, roll-up included, against single inserts. */
export async function measureVisits({ stage, product, ids, rounds, seconds }) {
  const plain = await stage.reference('R2', 'r2-insert.mjs');
  const scripts = Array.from({ length: rounds + 1 }, (_, round) =>
    requestScript(`visits-${round}`, visitRequests(ids, PREPARED, round)),
  );
  const script = (round) => scripts[round];
  const targets = [32, 128].flatMap((connections) => [
    { name: `R2 insert c${connections}`, server: plain, script, connections },
    { name: `visits c${connections}`, server: product, script, connections },
  ]);
  const before = await countVisits(stage.databaseUrl);
  const results = await compare(targets, { rounds, seconds, postmaster: stage.postmaster });
  printResults(results);
  await plain.stop();
  const after = await countVisits(stage.databaseUrl);
  const answered = results['visits c32'].total + results['visits c128'].total;
  const cpu = (name) => results[name].serverMicros + results[name].databaseMicros;
  return [
    atLeast('P5 visits / R2 at c32', results['visits c32'].rps / results['R2 insert c32'].rps, 1.7),
    atLeast(
      'P5 visits / R2 at c128',
      results['visits c128'].rps / results['R2 insert c128'].rps,
      2.5,
    ),
    atMost('P7 CPU of a visit / CPU of R2', cpu('visits c32') / cpu('R2 insert c32'), 0.45),
    atLeast('P8 rows stored / rows answered', (after.rows - before.rows) / answered, 1),
    atMost('P8 rows that the roll-up lacks', after.rows - after.rollup, 0),
  ];
}

async function countVisits(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SELECT (SELECT count(*) FROM visits)::int AS rows,
    (SELECT COALESCE(sum(visits), 0) FROM magnet_hours)::int AS rollup`);
  await client.end();
  return rows[0];
}
