/** Hosts that pixels load scripts from; a page with pixels may run these beside our own. */
export const facebookScripts = ['https://connect.facebook.net'] as const;
export const analyticsScripts = ['https://www.googletagmanager.com'] as const;
/** Old `UA-` tags load a second script. */
export const universalScripts = ['https://www.google-analytics.com'] as const;
export const adsScripts = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
] as const;

const all = [...facebookScripts, ...analyticsScripts, ...universalScripts, ...adsScripts];

/** True for an address at one of these hosts. */
export function isPixelScript(address: string): boolean {
  return all.some((host) => address.startsWith(`${host}/`));
}
