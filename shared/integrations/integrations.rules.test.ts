import { describe, expect, it } from 'vitest';
import type { SaveIntegrationsBody } from './integrations.contract.ts';
import { integrationProblems, isMeasurementId, isPixelId } from './integrations.rules.ts';

function settings(
  facebook: Partial<SaveIntegrationsBody['facebookPixel']> = {},
  google: Partial<SaveIntegrationsBody['googleAnalytics']> = {},
): SaveIntegrationsBody {
  return {
    facebookPixel: { enabled: false, pixelId: '', testMode: false, ...facebook },
    googleAnalytics: {
      enabled: false,
      measurementId: '',
      enhanced: false,
      trackConversions: true,
      ...google,
    },
  };
}

describe('ids of integrations', () => {
  it.each(['12345', '1234567890123456', '9'.repeat(20)])('take %s as a pixel', (id) => {
    expect(isPixelId(id)).toBe(true);
  });

  it.each(['1234', '9'.repeat(21), "1');alert(1)//", '12345\n', '１２３４５', ' 12345', '-12345'])(
    'refuse %j as a pixel (T70)',
    (id) => {
      expect(isPixelId(id)).toBe(false);
    },
  );

  it.each(['G-ABCD1234', 'UA-12345-1', 'AW-1234567890'])('take %s as a measurement', (id) => {
    expect(isMeasurementId(id)).toBe(true);
  });

  it.each(['G-abc1', 'GTM-ABCD', 'G-ABC', `G-${'A'.repeat(21)}`, 'G-ABCD"', 'G-ABCD\n', 'xG-ABCD'])(
    'refuse %j as a measurement (T70)',
    (id) => {
      expect(isMeasurementId(id)).toBe(false);
    },
  );
});

describe('settings of integrations', () => {
  it('may be empty while they are off', () => {
    expect(integrationProblems(settings())).toEqual({});
  });

  it('need an id once they are on', () => {
    expect(
      Object.keys(integrationProblems(settings({ enabled: true }, { enabled: true }))),
    ).toEqual(['facebookPixel.pixelId', 'googleAnalytics.measurementId']);
  });

  it('need a valid id even while they are off: it is stored', () => {
    const problems = integrationProblems(settings({ pixelId: 'x' }, { measurementId: 'x' }));
    expect(Object.keys(problems)).toHaveLength(2);
  });

  it('take no answer for a token', () => {
    for (const accessToken of ['set', 'not set', 'short', 'a b'.repeat(20)]) {
      expect(integrationProblems(settings({ accessToken }))).toHaveProperty([
        'facebookPixel.accessToken',
      ]);
    }
    for (const accessToken of ['', null, undefined, `EAA${'b'.repeat(60)}`]) {
      expect(integrationProblems(settings({ accessToken }))).toEqual({});
    }
  });
});
