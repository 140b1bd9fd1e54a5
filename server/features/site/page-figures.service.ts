import type { PageFigureId, ShownFigure, ShownFigures } from '#shared/site/page-figures.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type MeasuredFigures, selectMeasuredFigures } from './page-figures.queries.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';

export interface PageFiguresService {
  /** Each figure as the operator chose: a text, or the current count. Null for none. */
  read(): Promise<ShownFigures | null>;
}

/** With fewer cases than this a percentage means little, so none is shown. */
const LEAST_CASES = 20;

/**
 * Figures of the marketing pages: the stated text, or the live number where that was chosen.
 */
export function createPageFiguresService(
  db: Database,
  settings: SettingsService,
): PageFiguresService {
  return {
    async read() {
      const { pageFigures, showsPageFigures } = await settings.read();
      if (!showsPageFigures) return null;
      const hasLive = Object.values(pageFigures).some(({ source }) => source === 'live');
      const measured = hasLive ? await selectMeasuredFigures(db) : null;
      const show = (id: PageFigureId): ShownFigure => {
        const { text, source } = pageFigures[id];
        if (source === 'stated' || measured === null) return { text, isLive: false };
        return { text: measure(id, measured), isLive: true };
      };
      return {
        users: show('users'),
        emailCapture: show('emailCapture'),
        conversion: show('conversion'),
        followerGrowth: show('followerGrowth'),
        returnOnInvestment: show('returnOnInvestment'),
        hoursSaved: show('hoursSaved'),
        delivery: show('delivery'),
      };
    },
  };
}

const number = new Intl.NumberFormat('en-US');

function measure(id: PageFigureId, measured: MeasuredFigures): string | null {
  switch (id) {
    case 'users':
      return number.format(measured.users);
    case 'emailCapture':
      return share(measured.emails, measured.verified);
    case 'conversion':
      return share(measured.verified, measured.visits);
    case 'followerGrowth':
    case 'returnOnInvestment':
    case 'hoursSaved':
    case 'delivery':
      return null;
  }
}

function share(part: number, whole: number): string | null {
  return whole < LEAST_CASES ? null : `${Math.round((100 * Math.min(part, whole)) / whole)}%`;
}
