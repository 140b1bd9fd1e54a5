import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'docs/performance.md';

/** An outcome: `{ goals, results?, notes?, method? }`; `results` are samples by target name. */
export function printOutcome({ goals, results = {}, notes = [] }) {
  for (const [name, r] of Object.entries(results)) {
    const figures = [
      `${Math.round(r.rps)} req/s`,
      `p50 ${r.p50.toFixed(2)} ms`,
      `p99 ${r.p99.toFixed(2)} ms`,
      `server ${r.serverMicros.toFixed(1)} us`,
      `database ${r.databaseMicros.toFixed(1)} us`,
    ];
    process.stdout.write(`${name.padEnd(24)} ${figures.join('  ')}\n`);
  }
  for (const note of notes) process.stdout.write(`${note}\n`);
  for (const { goal, measured, wanted, met } of goals) {
    process.stdout.write(`${met ? 'met   ' : 'MISSED'} ${goal}: ${measured} (goal ${wanted})\n`);
  }
}

/** Writes the part's tables into the document, between its marks; the prose stays. */
export function writeReport(name, title, outcome, conditions) {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const section = `${begin}\n\n${render(title, outcome, conditions)}\n\n${end}`;
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Performance\n';
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  writeFileSync(
    FILE,
    from === -1 || to === -1
      ? `${text.trimEnd()}\n\n${section}\n`
      : text.slice(0, from) + section + text.slice(to + end.length),
  );
}

function render(title, { goals, results = {}, notes = [] }, c) {
  const machine = `${c.cpu}, ${c.cores} cores, ${c.memoryGb} GB; Node ${c.node}, PostgreSQL ${c.postgres}, wrk ${c.wrk}`;
  const noise = c.load > 0.5 ? ' **Others used the cores during this run.**' : '';
  const blocks = [
    `### ${title}`,
    `${c.at} UTC; ${machine}; ${c.method}; load before ${c.load.toFixed(2)}.${noise}`,
    table(
      ['goal', 'measured', 'wanted', ''],
      goals.map(({ goal, measured, wanted, met }) => [
        goal,
        measured,
        wanted,
        met ? 'met' : '**missed**',
      ]),
    ),
  ];
  const rows = Object.entries(results).map(([name, r]) => [
    name,
    String(Math.round(r.rps)),
    r.p50.toFixed(2),
    r.p99.toFixed(2),
    r.serverMicros.toFixed(1),
    r.databaseMicros.toFixed(1),
    `${Math.round(r.lowest)}-${Math.round(r.highest)}`,
  ]);
  const names = ['target', 'req/s', 'p50 ms', 'p99 ms', 'server us', 'database us', 'rounds'];
  if (rows.length > 0) blocks.push(table(names, rows));
  if (notes.length > 0) blocks.push(notes.map((note) => `- ${note}`).join('\n'));
  return blocks.join('\n\n');
}

function table(names, rows) {
  const all = [names, ...rows];
  const widths = names.map((_, column) => Math.max(3, ...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(names), rule, ...rows.map(line)].join('\n');
}
