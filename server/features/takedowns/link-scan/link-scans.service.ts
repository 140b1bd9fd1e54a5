import pLimit from 'p-limit';
import type { FollowLink } from '#server/features/magnets/links/link-follower.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { selectDeniedHosts } from './denied-hosts.queries.ts';
import { type Finding, judgeLinks, judgeSteps, mergeFindings } from './findings.rules.ts';
import { createHostJudge, type JudgeHost, loadSuffixes } from './host-judge.ts';
import * as queries from './link-scans.queries.ts';
import { isAtOrBelow } from './look-alikes.rules.ts';
import { hostOf, type PageLink, pageLinks } from './page-links.ts';

const EVERY_MS = 60_000;
const PAGES_AT_ONCE = 5;
/** For each of these pages. */
const REQUESTS_AT_ONCE = 2;
/** Of one page: more would let a page make this server ask half the world. */
const MOST_FOLLOWED = 50;
/** Slow links of one page do not keep others waiting. */
const LONGEST_MS = 60_000;
/** In seconds, for the search through all texts after a change of the list. */
const LONGEST_SEARCH = 60;

/**
 * Looks through the links of published pages whose time has come: after they were published or changed,
 * each night, and when the list of hosts changed. `ask` looks now.
 */
export function startLinkScans(
  platform: Pick<Platform, 'db' | 'ids' | 'logger' | 'markdown' | 'publicUrl' | 'pagesUrl'>,
  follow: FollowLink,
): Rounds {
  const { db, ids, logger, markdown, publicUrl, pagesUrl } = platform;
  const ownHosts = [...new Set([publicUrl, pagesUrl].map((url) => new URL(url).hostname))];
  const isOwn = (host: string) => ownHosts.some((own) => isAtOrBelow(host, own));
  let isEnding = false;
  /** Pages that the change of the list with this version concerns, as far as they wait. */
  let concerned: string[] = [];
  let knownVersion = -1;

  async function keep(
    scan: queries.DueScan,
    links: readonly PageLink[],
    found: readonly Finding[],
    judge: JudgeHost,
  ): Promise<boolean> {
    const present = new Set(links.map(({ mark }) => mark));
    return db.transaction(async (trx) => {
      if (!(await queries.lockScan(trx, scan))) return false;
      const before = await queries.selectFindings(trx, scan.magnetId);
      const findings = mergeFindings(before, found, { present, judge });
      await queries.writeFindings(trx, ids, scan.magnetId, findings);
      return true;
    });
  }

  /** What the hosts say is kept at once, as the other side may take long to say where it leads. */
  async function look(scan: queries.DueScan, judge: JudgeHost): Promise<void> {
    const links = await pageLinks(scan.items, scan.nextStepUrl, markdown);
    const direct = judgeLinks(links, judge);
    if (!(await keep(scan, links, direct, judge))) return;
    const inTurn = pLimit(REQUESTS_AT_ONCE);
    const until = performance.now() + LONGEST_MS;
    const followed = inAnyOrder(links.filter(({ url }) => !isOwn(hostOf(url))));
    const further = await Promise.all(
      followed.slice(0, MOST_FOLLOWED).map((link) =>
        inTurn(async () => {
          if (isEnding || performance.now() > until) return [];
          const way = await follow(link.url.href);
          // Its own pages may stand at a private address.
          return judgeSteps(link, way, judge).filter(({ leadsTo }) => !isOwn(leadsTo));
        }),
      ),
    );
    // What was not looked at to its end is looked at again.
    if (isEnding) return;
    if (!(await keep(scan, links, [...direct, ...further.flat()], judge))) return;
    await queries.finishScan(db, scan);
  }

  const warn = (error: unknown): void =>
    logger.warn({ reason: String(error) }, 'links were not scanned');
  /** Without it all pages are looked at in their order. */
  const toldAsNone = (error: unknown): string[] => {
    warn(error);
    return [];
  };

  async function findConcerned(): Promise<string[]> {
    const version = await queries.findListVersion(db);
    if (version === knownVersion) return concerned;
    knownVersion = version;
    return db.transaction(async (trx) => {
      await allowLongStatements(trx, LONGEST_SEARCH);
      return queries.selectConcerned(trx);
    });
  }

  /** What a change of the list concerns comes before all that waits longer. */
  async function takeDue(): Promise<queries.DueScan[]> {
    concerned = await findConcerned().catch(toldAsNone);
    while (concerned.length > 0) {
      const of = concerned.splice(0, PAGES_AT_ONCE);
      const taken = await queries.takeDueScans(db, { because: 'list', of, most: of.length });
      if (taken.length > 0) return taken;
    }
    const most = PAGES_AT_ONCE;
    const changed = await queries.takeDueScans(db, { because: 'time', most });
    return changed.length > 0 ? changed : queries.takeDueScans(db, { because: 'list', most });
  }

  const rounds = startRounds(
    async () => {
      while (!isEnding) {
        const due = await takeDue();
        if (due.length === 0) return;
        const denied = new Set(await selectDeniedHosts(db));
        const judge = createHostJudge({ denied, ownHosts, cut: await loadSuffixes() });
        await Promise.all(due.map((scan) => look(scan, judge).catch(warn)));
      }
    },
    { everyMs: EVERY_MS, onError: warn },
  );
  return {
    ask: rounds.ask,
    stop() {
      isEnding = true;
      return rounds.stop();
    },
  };
}

/** So that no link hides behind many others, or behind slow ones, for more than some nights. */
function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
