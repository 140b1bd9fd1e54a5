import { countMetricNames, type CountMetric } from '#shared/analytics/query.ts';
import { wallTime } from '#desktop/renderer/ui/times/zone-time.ts';

type Counts = { start: string } & Record<CountMetric, number | null>;

/**
 * The compared hours beside those of the period, each at the same hour of the same day by the clock of `zone`.
 * Where clocks change a day has 23 or 25 hours: an hour that comes twice is one, and one that the period does not
 * have is added to the one before it, so that the sum stays. Null where nothing is compared.
 */
export function besideSameHours(
  buckets: readonly Counts[],
  compared: readonly Counts[],
  zone: string,
): (Counts | null)[] {
  const places = placesOf(buckets, zone);
  const beside: (Counts | null)[] = buckets.map(() => null);
  placesOf(compared, zone).forEach((place, index) => {
    const after = places.findIndex((one) => one > place);
    const last = after === -1 ? places.length : after;
    const at = places.indexOf(places[last - 1] ?? -1);
    const counts = compared[index];
    if (at === -1 || counts === undefined) return;
    const there = beside[at];
    beside[at] = there === null || there === undefined ? counts : sumOf(there, counts);
  });
  return beside;
}

function sumOf(one: Counts, other: Counts): Counts {
  const sums = countMetricNames.map((name) => {
    const [a, b] = [one[name], other[name]];
    return [name, a === null || b === null ? (a ?? b) : a + b];
  });
  return { ...one, ...(Object.fromEntries(sums) as Record<CountMetric, number | null>) }; // of these names
}

/** Milliseconds from the first midnight on, as the clock shows them. */
function placesOf(buckets: readonly { start: string }[], zone: string): number[] {
  const clock = buckets.map(({ start }) => Date.parse(`${wallTime(start, zone)}Z`));
  const first = clock[0] ?? 0;
  return clock.map((at) => at - (first - (first % 86_400_000)));
}
