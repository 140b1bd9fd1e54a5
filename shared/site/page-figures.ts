import { z } from 'zod';

/** A figure on a marketing page: the stated text, or the installation's live number instead. */
const MeasurableFigure = z.object({
  text: z.string().min(1).max(24),
  source: z.enum(['stated', 'live']),
});

/** A figure nothing here can measure: it stays what somebody states. */
const StatedFigure = z.object({ text: z.string().min(1).max(24), source: z.literal('stated') });

/** Example figures; an operator may change each one. */
export const PageFigures = z.object({
  users: MeasurableFigure.default({ text: '5,000+', source: 'stated' }),
  emailCapture: MeasurableFigure.default({ text: '85%', source: 'stated' }),
  conversion: MeasurableFigure.default({ text: '89%', source: 'stated' }),
  followerGrowth: StatedFigure.default({ text: '+300%', source: 'stated' }),
  returnOnInvestment: StatedFigure.default({ text: '+400%', source: 'stated' }),
  hoursSaved: StatedFigure.default({ text: '20 hours', source: 'stated' }),
  delivery: StatedFigure.default({ text: '30 seconds', source: 'stated' }),
});
export type PageFigures = z.infer<typeof PageFigures>;
export type PageFigureId = keyof PageFigures;

/** What a page shows of a figure; `text` is null when it is to be measured and there is no data yet. */
export interface ShownFigure {
  text: string | null;
  isLive: boolean;
}
export type ShownFigures = Record<PageFigureId, ShownFigure>;
