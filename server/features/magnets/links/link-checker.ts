import type { LinkOutcome } from '#shared/magnets/link-check.contract.ts';
import type { FollowLink } from './link-follower.ts';

export interface LinkFinding {
  outcome: LinkOutcome;
  /** Of the last answer; null without one. */
  status: number | null;
}

/** Looks whether an address opens; never throws for what the other side does. */
export type CheckLink = (url: string) => Promise<LinkFinding>;

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Judges an address by where it leads. */
export function createLinkChecker(follow: FollowLink): CheckLink {
  return async (address) => {
    const { status, end } = await follow(address);
    if (end === 'no_host') return { outcome: 'no_host', status };
    if (end !== 'answered' || status === null) return { outcome: 'unknown', status };
    if (GONE.has(status)) return { outcome: 'missing', status };
    return { outcome: status >= 200 && status < 300 ? 'opens' : 'unknown', status };
  };
}
