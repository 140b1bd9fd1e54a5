import type { LinkFinding } from '#shared/takedowns/link-findings.contract.ts';

type Told = Pick<LinkFinding, 'kind' | 'host' | 'leadsTo' | 'because'>;

/** What is suspicious about a link, in one sentence. */
export function findingWords({ kind, host, leadsTo, because }: Told): string {
  const link = leadsTo === null ? `Links to ${host}` : `A link to ${host} leads to ${leadsTo}`;
  return `${link}, which ${problemOf(kind, leadsTo ?? host, because ?? '')}.`;
}

function problemOf(kind: Told['kind'], host: string, because: string): string {
  if (kind === 'private_address') return 'is at a private address';
  if (kind === 'look_alike') return `looks like ${because}`;
  return host === because ? 'is on the deny list' : `is below ${because} on the deny list`;
}
