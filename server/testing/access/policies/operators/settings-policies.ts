import { randomIds } from '#server/platform/ids.ts';
import { type AccessPolicy, byOperator } from '../access-policy.ts';
import { aPhotoBody } from '../file-policies.ts';

/** Who may see and change the settings of the installation. */
export const settingsPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'operatorSettings.read': byOperator(200),
  // The version is unknown, so the answer says that; it is for operators only.
  'operatorSettings.change': byOperator(409, {
    parts: () => ({
      body: { version: 'old', changes: { supportEmail: 'help@operators.example' } },
    }),
  }),

  'operatorSettings.setLogo': byOperator(200, { parts: () => aPhotoBody }),

  'settingsHistory.list': byOperator(200),
  // Nobody knows this entry, so the answer says that; it is for operators only.
  'settingsHistory.restore': byOperator(404, {
    parts: () => ({
      body: { entryId: randomIds.rowId(), setting: 'tagline', now: { tagline: 'Ours' } },
    }),
  }),
};
