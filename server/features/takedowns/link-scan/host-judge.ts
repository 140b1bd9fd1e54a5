import { withParents } from '#server/features/mail/addresses/quality/throwaway-list.rules.ts';
import { createImitationFinder, type CutHost } from './look-alikes.rules.ts';
import { type WellKnown, wellKnownHosts } from './well-known-hosts.ts';

/** What is wrong with a host: the entry of the list that covers it, or the host that it imitates. */
export interface HostProblem {
  kind: 'denied' | 'look_alike';
  because: string;
}

/** Null for a host that nothing speaks against. */
export type JudgeHost = (host: string) => HostProblem | null;

/** A shorter name is part of too many others. */
const SHORTEST_NAME = 5;

/**
 * Judges hosts by the operators' list, and by well-known names with those of the installation. A listed host
 * that imitates another one is told as listed: an operator knows it already.
 */
export function createHostJudge({
  denied,
  ownHosts,
  cut,
}: {
  denied: ReadonlySet<string>;
  ownHosts: readonly string[];
  cut: CutHost;
}): JudgeHost {
  const known = [...wellKnownHosts, ...ownHosts.flatMap((host) => knownOf(host, cut))];
  const findImitated = createImitationFinder(known, cut);
  return (host) => {
    const listed = withParents(host).find((one) => denied.has(one));
    if (listed !== undefined) return { kind: 'denied', because: listed };
    const because = findImitated(host);
    return because === null ? null : { kind: 'look_alike', because };
  };
}

function knownOf(host: string, cut: CutHost): WellKnown[] {
  const { domain, domainWithoutSuffix: name } = cut(host);
  if (domain === null || name === null || name.length < SHORTEST_NAME) return [];
  return [{ name, domains: [domain] }];
}

/** Loads the list of public suffixes, which a server that scans nothing does without. */
export async function loadSuffixes(): Promise<CutHost> {
  const { parse } = await import('tldts');
  return (host) => parse(host, { allowPrivateDomains: true });
}
