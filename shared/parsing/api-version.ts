/** Version of LinkedIn's API, a month such as 202610. */
export const API_VERSION = /^20\d\d(0[1-9]|1[0-2])$/;

const DAY_MS = 86_400_000;

/**
 * When LinkedIn ends a version: about a year after its month, in the middle of a month (202508
 * ended on 17 August 2026). https://learn.microsoft.com/en-us/linkedin/marketing/versioning
 */
export function versionEnd(version: string): Date {
  const [year, month] = [Number(version.slice(0, 4)), Number(version.slice(4))];
  return new Date(Date.UTC(year + 1, month - 1, 15));
}

/** Whole days until then; zero or less after it. */
export function versionDaysLeft(version: string, now: Date): number {
  return Math.ceil((versionEnd(version).getTime() - now.getTime()) / DAY_MS);
}

/** The previous month, because LinkedIn publishes a version during its month. */
export function suggestedVersion(now: Date): string {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return month.toISOString().slice(0, 7).replace('-', '');
}
