import type { OwnReferrals } from '#shared/referrals/referrals.contract.ts';
import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** Clicks of each of the last 30 days; days are UTC, as the server counts them. */
export function ClickDays({ data: { clickDays } }: { data: OwnReferrals }) {
  const now = useNow();
  const counted = new Map(clickDays.map(({ day, clicks }) => [day, clicks]));
  const days = Array.from({ length: DAYS }, (_, at) => new Date(now - (DAYS - 1 - at) * DAY_MS));
  const text = (day: Date, options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  return (
    <Bars
      title="Clicks of the last 30 days"
      bucketLabel="Day (UTC)"
      emptyText="No clicks in the last 30 days."
      buckets={days.map((day) => ({
        name: text(day, { weekday: 'long', day: 'numeric', month: 'long' }),
        short: text(day, { day: 'numeric', month: 'short' }),
      }))}
      parts={[
        {
          label: 'Clicks',
          tone: 'brand',
          values: days.map((day) => counted.get(day.toISOString().slice(0, 10)) ?? 0),
        },
      ]}
    />
  );
}
