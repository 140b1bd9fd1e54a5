/** One line of the goals: a ratio or figure beside its goal. */
export function atLeast(goal, measured, wanted) {
  return { goal, measured: show(measured), wanted: `>= ${wanted}`, met: measured >= wanted };
}
export function atMost(goal, measured, wanted) {
  return { goal, measured: show(measured), wanted: `<= ${wanted}`, met: measured <= wanted };
}

function show(figure) {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(figure < 10 ? 3 : 0);
}
