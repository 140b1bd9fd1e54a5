import { expect, test } from 'vitest';
import {
  type IntegrationSettings,
  SaveIntegrationsBody,
} from '#shared/integrations/integrations.contract.ts';
import { bodyFromValues, shownProblems, valuesFromSettings } from './integrations-values.ts';

const settings: IntegrationSettings = {
  facebookPixel: { enabled: true, pixelId: '1234567890', accessToken: 'set', testMode: false },
  googleAnalytics: {
    enabled: false,
    measurementId: '',
    enhanced: false,
    trackConversions: true,
  },
  consentMode: 'required',
  included: { facebookPixel: true, googleAnalytics: false },
};

test('saving what was loaded leaves a stored token alone', () => {
  const body = bodyFromValues(valuesFromSettings(settings));
  expect(SaveIntegrationsBody.parse(body)).toEqual(body);
  expect(body.facebookPixel).not.toHaveProperty('accessToken');
  expect(body.consentMode).toBe('required');
});

test('a typed token is sent, and a removed one is null', () => {
  const values = valuesFromSettings(settings);
  const typed = { ...values, facebookPixel: { ...values.facebookPixel, accessToken: ' EAAB ' } };
  expect(bodyFromValues(typed).facebookPixel.accessToken).toBe('EAAB');
  expect(bodyFromValues({ ...typed, removesToken: true }).facebookPixel.accessToken).toBeNull();
});

test('problems are shown at the fields of the screen', () => {
  const problems = { 'googleAnalytics.measurementId': 'Wrong', other: 'Unknown' };
  expect(shownProblems(problems)).toEqual([
    { field: 'googleAnalytics.measurementId', message: 'Wrong' },
  ]);
});
