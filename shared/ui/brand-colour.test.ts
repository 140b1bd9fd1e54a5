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
      for (const [tones, surface] of [
        [light, '#f3f2ee'],
        [dark, '#181c20'],
      ] as const) {
        expect(contrastRatio(tones.fill, tones.onFill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(tones.fill, surface)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(tones.ink, surface)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a colour that already reads is left alone', () => {
  expect(repairBrandColour('#0a66c2').light).toEqual({
    fill: '#0a66c2',
    onFill: '#ffffff',
    ink: '#0a66c2',
  });
});

test('a pale colour is darkened on paper and kept in the dark', () => {
  const { light, dark } = repairBrandColour('#ffe600');
  expect(light.fill).not.toBe('#ffe600');
  expect(dark.fill).toBe('#ffe600');
  expect(dark.onFill).toBe('#000000');
});

test('the contrast ratio is that of the guidelines', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
