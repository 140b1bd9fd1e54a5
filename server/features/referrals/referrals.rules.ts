/** Name of the query parameter on links of public pages, and of the cookie that keeps it. */
export const REFERRAL_PARAMETER = 'ref';

/** A referral code as it may come from outside: at most 32 safe characters, else it is absent (T66). */
export function readReferralCode(text: string | null | undefined): string | null {
  return text != null && /^[A-Za-z0-9_-]{1,32}$/.test(text) ? text : null;
}
