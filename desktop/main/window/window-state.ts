import { z } from 'zod';

export const MIN_WIDTH = 480;
export const MIN_HEIGHT = 480;
const DEFAULT_WIDTH = 1280;
const DEFAULT_HEIGHT = 840;
/** How much of the title bar has to be on a screen to be reached with a mouse. */
const GRIP = 100;

const Pixels = z.number().int().min(-100_000).max(100_000);
export const WindowState = z.object({
  x: Pixels,
  y: Pixels,
  width: Pixels,
  height: Pixels,
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where to open the window: as it was left, made to fit, and centred on the first screen when its
 * screen is gone. `screens` are work areas, the main one first.
 */
export function placeWindow(state: WindowState | null, screens: readonly Area[]): WindowState {
  const home = screens[0] ?? { x: 0, y: 0, width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT };
  const wanted = state ?? { ...centred(home), isMaximized: false };
  // Made to fit first, because a resize could move the only reachable edge away.
  for (const screen of screens) {
    const fitted = {
      x: wanted.x,
      y: Math.max(wanted.y, screen.y),
      width: clamp(wanted.width, MIN_WIDTH, screen.width),
      height: clamp(wanted.height, MIN_HEIGHT, screen.height),
      isMaximized: wanted.isMaximized,
    };
    if (wanted.y >= screen.y - GRIP && isReachable(fitted, screen)) return fitted;
  }
  return { ...centred(home), isMaximized: wanted.isMaximized };
}

function centred(area: Area): Area {
  const width = clamp(DEFAULT_WIDTH, MIN_WIDTH, area.width);
  const height = clamp(DEFAULT_HEIGHT, MIN_HEIGHT, area.height);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}

function isReachable(window: Area, screen: Area): boolean {
  const visible =
    Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  return visible >= GRIP && window.y <= screen.y + screen.height - GRIP;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
