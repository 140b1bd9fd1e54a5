import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import {
  adsScripts,
  analyticsScripts,
  facebookScripts,
  universalScripts,
} from '#shared/integrations/pixel-script-hosts.ts';
import { isAdsId } from '#shared/integrations/integrations.rules.ts';
import { contentSecurityPolicy, type PolicySources } from './security-headers.ts';

/** Images of all hosts are allowed already, for creators' photos. */
const facebook: PolicySources = {
  script: facebookScripts,
  connect: ['https://www.facebook.com'],
};

const analytics: PolicySources = {
  script: analyticsScripts,
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

const universal: PolicySources = { script: universalScripts };

/** Google signals, which an enhanced measurement takes part in. */
const signals: PolicySources = {
  connect: ['https://*.g.doubleclick.net', 'https://www.google.com'],
};

const ads: PolicySources = {
  script: adsScripts,
  connect: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
};

/** The policy of a page with these pixels: the hosts they need and no others (T70). */
export function pixelPolicy(pixels: ActivePixels): string {
  return contentSecurityPolicy([
    ...(pixels.facebook === null ? [] : [facebook]),
    ...(pixels.google === null ? [] : sourcesOf(pixels.google)),
  ]);
}

function sourcesOf({ measurementId, enhanced }: NonNullable<ActivePixels['google']>) {
  return [
    analytics,
    ...(measurementId.startsWith('UA-') ? [universal] : []),
    ...(isAdsId(measurementId) ? [ads] : []),
    ...(enhanced ? [signals] : []),
  ];
}
