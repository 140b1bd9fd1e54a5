import { compare } from './compare.mjs';
import { atLeast, atMost } from '../goal.mjs';
import { requestScript } from '../load.mjs';
import { visitRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P5, P7: visits, committed before the answer, against single inserts';

const PREPARED = 20_000;

export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  const plain = await stage.reference('r2-insert.mjs');
  const scripts = Array.from({ length: rounds + 1 }, (_, round) =>
    requestScript(`visits-${round}`, visitRequests(ids, PREPARED, round)),
  );
  const script = (round) => scripts[round];
  const targets = [32, 128].flatMap((connections) => [
    { name: `R2 insert c${connections}`, server: plain, script, connections },
    { name: `visits c${connections}`, server: product, script, connections },
  ]);
  const results = await compare(targets, { rounds, seconds, postmaster: stage.postmaster });
  const after = await countVisits(stage);
  const answered = results['visits c32'].total + results['visits c128'].total;
  const cpu = (name) => results[name].serverMicros + results[name].databaseMicros;
  const ratio = (c) => results[`visits c${c}`].rps / results[`R2 insert c${c}`].rps;
  return {
    results,
    notes: [
      `Each of ${PREPARED} prepared visits comes from a network of its own, all limits on; the roll-up is part of the commit.`,
    ],
    goals: [
      atLeast('P5 visits / R2 at c32', ratio(32), 1.7),
      atLeast('P5 visits / R2 at c128', ratio(128), 2.5),
      atMost('P7 CPU of a visit / CPU of R2', cpu('visits c32') / cpu('R2 insert c32'), 0.45),
      atMost('P8 answered visits that are not stored', Math.max(0, answered - after.rows), 0),
      atMost('P8 rows that the roll-up lacks', Math.abs(after.rows - after.rollup), 0),
    ],
  };
}

export async function countVisits(stage) {
  // What the roll-up does not have yet is counted beside it, as answers do.
  const [row] =
    await stage.query(`SELECT (SELECT count(*) FROM visits WHERE NOT unlocked)::int AS rows,
    ((SELECT COALESCE(sum(visits), 0) FROM figure_quarters) + (SELECT count(*)
      FROM visits, figure_marks WHERE visits.id > last_visit AND NOT unlocked))::int AS rollup`);
  return row;
}
