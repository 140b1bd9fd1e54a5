/** One line of the result table: a ratio or figure beside its goal of performance.md §8. */
export function atLeast(goal, measured, wanted) {
  return { goal, measured: measured.toFixed(3), wanted: `>= ${wanted}`, met: measured >= wanted };
}
export function atMost(goal, measured, wanted) {
  return { goal, measured: measured.toFixed(3), wanted: `<= ${wanted}`, met: measured <= wanted };
}

/** Prints what was measured, one target a line. */
export function printResults(results) {
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
}
