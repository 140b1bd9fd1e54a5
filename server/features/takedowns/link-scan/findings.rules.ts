import type { FindingKind } from '#shared/takedowns/link-findings.contract.ts';
import type { FollowedLink } from '#server/features/magnets/links/link-follower.ts';
import type { JudgeHost } from './host-judge.ts';
import { hostOf, type PageLink } from './page-links.ts';

/** What is suspicious about a host that a page links to. */
export interface Finding {
  kind: FindingKind;
  host: string;
  /** The host that such links lead to; empty when it is the host itself. */
  leadsTo: string;
  because: string | null;
  /** Marks of the links that are concerned. */
  links: string[];
}

/** One of an earlier look. */
export interface KnownFinding extends Finding {
  /** An operator called all of its links fine. */
  isFine: boolean;
}

const PRIVATE = { kind: 'private_address', because: null } as const;

/** Of one page that nobody called fine; an operator who has read these needs no more. */
const MOST_FINDINGS = 50;

/** What the links of a page say by themselves. */
export function judgeLinks(links: readonly PageLink[], judge: JudgeHost): Finding[] {
  return links.flatMap(({ url, mark }) => {
    const host = hostOf(url);
    const problem = judge(host);
    return problem === null ? [] : [toFinding(host, '', problem, mark)];
  });
}

/**
 * What the redirects of a link say. Each step counts, not only the last: what cheats people sends programs
 * on to somewhere else.
 */
export function judgeSteps(
  { url, mark }: PageLink,
  { steps, end }: FollowedLink,
  judge: JudgeHost,
): Finding[] {
  const host = hostOf(url);
  const last = steps.length - 1;
  return steps.flatMap((step, at) => {
    const leadsTo = hostOf(step);
    if (at === 0 || leadsTo === host) return [];
    const isPrivate = at === last && end === 'private_address';
    const problem = judge(leadsTo) ?? (isPrivate ? PRIVATE : null);
    return problem === null ? [] : [toFinding(host, leadsTo, problem, mark)];
  });
}

function toFinding(
  host: string,
  leadsTo: string,
  { kind, because }: { kind: FindingKind; because: string | null },
  mark: string,
): Finding {
  return { kind, host, leadsTo, because, links: [mark] };
}

/**
 * The findings of a page as they are from now on. Each is told once, with all of its links. What was found
 * of a redirect stays while the link is there, even if it leads elsewhere today, or nowhere; it goes when the
 * list of hosts no longer speaks against it. A finding without links is gone. `wasSeen` tells what was found
 * now from what stays.
 */
export function mergeFindings(
  before: readonly KnownFinding[],
  found: readonly Finding[],
  { present, judge }: { present: ReadonlySet<string>; judge: JudgeHost },
): (Finding & { wasSeen: boolean })[] {
  const merged = new Map<string, Finding & { wasSeen: boolean }>();
  let room = MOST_FINDINGS - before.filter(({ isFine }) => !isFine).length;
  for (const { isFine: _, ...finding } of before) {
    const links = stays(finding, judge) ? finding.links.filter((mark) => present.has(mark)) : [];
    merged.set(keyOf(finding), { ...finding, links, wasSeen: false });
  }
  for (const finding of found) {
    const known = merged.get(keyOf(finding));
    if (known === undefined && room <= 0) continue;
    if (known === undefined) room -= 1;
    const links = [...new Set([...(known?.links ?? []), ...finding.links])];
    merged.set(keyOf(finding), { ...finding, links, wasSeen: true });
  }
  return [...merged.values()];
}

function stays({ kind, leadsTo }: Finding, judge: JudgeHost): boolean {
  return leadsTo !== '' && (kind === 'private_address' || judge(leadsTo)?.kind === kind);
}

function keyOf({ kind, host, leadsTo }: Finding): string {
  return `${kind} ${host} ${leadsTo}`;
}
