import { performancePath } from '#shared/analytics/performance-path.ts';
import { sourceName } from '#shared/leads/lead-sources.ts';
import type { LetterLink } from '#server/features/mail/letter.ts';
import type { PerformanceService } from '../figures/performance.service.ts';
import { weekQuery } from './week-figures.ts';

const ranked = [
  { by: 'magnet', what: 'Top lead magnet', action: 'See this magnet' },
  { by: 'source', what: 'Top source', action: 'See this source' },
] as const;

type Totals = Awaited<ReturnType<PerformanceService['totals']>>;

/**
 * What brought most of a week's leads, or of its visits where nobody became one; none for a week
 * without either. Links filter only where the creator's plan has filters.
 */
export async function topsOf(
  performance: Pick<PerformanceService, 'breakdown'>,
  owner: { id: string; timeZone: string },
  { week, totals, publicUrl, hasFilters }: TopsOfWeek,
): Promise<LetterLink[]> {
  const query = weekQuery(week);
  const metric = (totals.figures.verified ?? 0) > 0 ? 'verified' : 'visits';
  const all = totals.figures[metric] ?? 0;
  if (all === 0) return [];
  const unit = metric === 'verified' ? 'leads' : 'visits';
  const found = await Promise.all(
    ranked.map(async ({ by, what, action }) => {
      const { items } = await performance.breakdown(owner, query, { by, sort: metric, limit: 1 });
      return items.map(({ value, label, figures, compared }) => {
        const count = figures[metric] ?? 0;
        const before = compared?.[metric] ?? 0;
        const filter = { dimension: by, values: [value] };
        return {
          title: by === 'source' ? sourceName(value) : label,
          text: `${what}: ${number(count)} of ${number(all)} ${unit}, ${number(before)} the week before.`,
          label: action,
          url: `${publicUrl}${performancePath(query, hasFilters ? { metric, filter } : { metric, table: by })}`,
        };
      });
    }),
  );
  return found.flat();
}

interface TopsOfWeek {
  /** Its Monday. */
  week: string;
  totals: Totals;
  publicUrl: string;
  hasFilters: boolean;
}

const number = (value: number) => value.toLocaleString('en');
