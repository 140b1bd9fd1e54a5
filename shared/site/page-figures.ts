import { z } from 'zod';
import { requiredText } from '#shared/api/field-types.ts';

const FigureText = requiredText(24, 'Please enter a text').refine(
  (text) => !/\p{Cc}/u.test(text),
  'Please keep this to one line',
);

/** A figure on a marketing page: an entered text, or the installation's live number. */
const MeasurableFigure = z.object({
  text: FigureText,
  source: z.enum(['stated', 'live']),
});

/** A figure that the installation cannot measure, so it is always entered. */
const StatedFigure = z.object({ text: FigureText, source: z.literal('stated') });

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

/** A figure as a page shows it; `text` is null when it is measured and there is no data yet. */
export interface ShownFigure {
  text: string | null;
  isLive: boolean;
}
export type ShownFigures = Record<PageFigureId, ShownFigure>;
