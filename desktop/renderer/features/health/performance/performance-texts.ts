import type {
  InstallationPerformance,
  MeasureKind,
  Measurement,
} from '#shared/health/performance.contract.ts';
import { PROMISED_DELIVERY_MS } from '#shared/app/constants.ts';

export type PerformanceRow = InstallationPerformance['rows'][number];

/** A time for people: "0.12 ms", "48 ms", "1.9 s", "4 min". */
export function timeText(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds === 0) return '0';
  if (milliseconds < 1) return `${digits(milliseconds, 2)} ms`;
  if (milliseconds < 1_000) return `${digits(milliseconds, milliseconds < 10 ? 1 : 0)} ms`;
  if (milliseconds < 120_000) return `${digits(milliseconds / 1_000, 1)} s`;
  if (milliseconds < 7_200_000) return `${digits(milliseconds / 60_000, 0)} min`;
  return `${digits(milliseconds / 3_600_000, 1)} h`;
}

const digits = (value: number, most: number) =>
  value.toLocaleString(undefined, { maximumFractionDigits: most });

/** Amounts are whole; all other measurements are times. */
export function valueText(kind: MeasureKind, value: number | null): string {
  if (kind !== 'pool' && kind !== 'queue_depth') return timeText(value);
  return value === null ? '–' : Math.round(value).toLocaleString();
}

const names: Readonly<Record<string, string>> = {
  'loop delay': 'Delay of the event loop',
  'pool used': 'Connections in use',
  'pool waiting': 'Calls that wait for a connection',
  'queue_depth jobs': 'Jobs that are due',
  'queue_depth checks': 'Comments in the check queue',
  'queue_depth mail': 'Emails to send',
  'queue_age jobs': 'Oldest job that is due',
  'queue_age checks': 'Oldest comment in the check queue',
  'queue_age mail': 'Oldest email to send',
  'delivery at once': 'In the answer to the check',
  'delivery after the queue': 'After the check queue',
  'delivery after a recheck': 'After a later check',
  'delivery_stage look up': 'Look up what is known',
  'delivery_stage read': 'Read the comment at LinkedIn',
  'delivery_stage write and open': 'Write the lead, open the content',
  'reader guest_page': 'Guest page',
  'reader company_page': 'Company pages',
  'reader harvest_api': 'HarvestAPI',
};

/** A measurement in words; a route is its own name. */
export function nameOf({ kind, name }: Pick<PerformanceRow, 'kind' | 'name'>): string {
  if (name === 'other') return 'Further names, together';
  if (name.endsWith(' no route'))
    return `${name.split(' ', 1)[0] ?? ''} files and unknown addresses`;
  return names[`${kind} ${name}`] ?? name;
}

/** All rows of a kind as one; percentiles cannot be added, so they are left out. */
export function countsOf(rows: readonly { now: Measurement }[]): {
  count: number;
  failed: number;
  refused: number;
} {
  const sum = { count: 0, failed: 0, refused: 0 };
  for (const { now } of rows) {
    sum.count += now.count;
    sum.failed += now.failed;
    sum.refused += now.refused;
  }
  return sum;
}

/** What a group of measurements means, and what to do about a bad one. */
export const advice = {
  routes:
    'p95 is the time that 95 of 100 answers needed at most, on the server alone. A single slow route points to its queries; many slow routes at once point to the database or a busy machine.',
  process:
    'The event loop’s delay is how long a request waits before its code runs. A p99 above 100 ms, or calls that wait for a connection, means that this machine has too much to do: add a process.',
  queues:
    'A p50 that is as high as the worst value, or higher than in the period before, means that work comes faster than it is done. Look at the health screen for what is failing.',
  readers:
    'A reader that fails more often than the period before has met a change or a block at LinkedIn. The readers’ screen shows the reasons.',
  delivery: `From the check of a comment to the answer that opens its content. The product promises ${PROMISED_DELIVERY_MS / 1_000} seconds. Comments that a creator approves are not counted.`,
} as const;
