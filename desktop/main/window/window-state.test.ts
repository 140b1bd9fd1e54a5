import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeWindow } from './window-state.ts';

const home = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 1920, height: 1080 };
const left = { x: 1500, y: 100, width: 1000, height: 700, isMaximized: false };

describe('the window', () => {
  it('opens in the middle of the main screen the first time', () => {
    expect(placeWindow(null, [home, second])).toEqual({
      x: 80,
      y: 43,
      width: 1280,
      height: 840,
      isMaximized: false,
    });
  });

  it('opens where it was left', () => {
    expect(placeWindow(left, [home, second])).toEqual(left);
  });

  it('moves to the main screen when its screen is gone', () => {
    expect(placeWindow({ ...left, isMaximized: true }, [home])).toMatchObject({
      x: 80,
      isMaximized: true,
    });
  });

  it('fits a smaller screen, with its title bar visible', () => {
    const huge = { x: -50, y: -60, width: 5_000, height: 4_000, isMaximized: false };
    expect(placeWindow(huge, [home])).toMatchObject({ y: 25, width: 1440, height: 875 });
  });

  it('is always reachable with the mouse, whatever was stored', () => {
    const number = fc.integer({ min: -100_000, max: 100_000 });
    const state = fc.record({
      x: number,
      y: number,
      width: number,
      height: number,
      isMaximized: fc.boolean(),
    });
    fc.assert(
      fc.property(state, (stored) => {
        const placed = placeWindow(stored, [home, second]);
        const isOn = [home, second].some(
          (screen) =>
            Math.min(placed.x + placed.width, screen.x + screen.width) -
              Math.max(placed.x, screen.x) >=
              100 &&
            placed.y >= screen.y &&
            placed.y <= screen.y + screen.height - 50,
        );
        expect([isOn, placed.width >= 480, placed.height >= 480]).toEqual([true, true, true]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('opens even when no screen is known', () => {
    expect(placeWindow(left, [])).toMatchObject({ width: 1280, height: 840 });
  });
});
