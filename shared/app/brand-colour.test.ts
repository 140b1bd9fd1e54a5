import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, repairBrandColour } from './brand-colour.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every colour becomes readable on both themes', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const { light, dark } = repairBrandColour(colour);
      for (const [tones, ground, fillContrast] of [
        [light, '#f3f2ee', 1.2],
        [dark, '#181c20', 2.2],
      ] as const) {
        expect(contrastRatio(tones.fill, tones.onFill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(tones.fill, ground)).toBeGreaterThanOrEqual(fillContrast);
        expect(contrastRatio(tones.ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a colour that is readable stays unchanged', () => {
  expect(repairBrandColour('#0a66c2').light).toEqual({
    fill: '#0a66c2',
    onFill: '#ffffff',
    ink: '#0a66c2',
  });
});

test('yellow stays yellow as a background with black text, and darkens as text on white', () => {
  const { light } = repairBrandColour('#ffd400');
  expect(light).toMatchObject({ fill: '#ffd400', onFill: '#000000' });
  expect(light.ink).not.toBe('#ffd400');
});

test('a dark colour keeps its saturation in the dark theme', () => {
  const { dark } = repairBrandColour('#0b0b3b');
  const [red = 0, , blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(dark.ink.slice(at, at + 2), 16),
  );
  expect(blue - red).toBeGreaterThan(60);
});

test('white on a light theme and black on a dark one are changed until shapes are visible', () => {
  expect(repairBrandColour('#ffffff').light.fill).not.toBe('#ffffff');
  expect(repairBrandColour('#000000').dark.fill).not.toBe('#000000');
});

test('the contrast ratio is that of the guidelines', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
