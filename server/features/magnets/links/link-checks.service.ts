import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { CheckLink } from './link-checker.ts';
import { claimDueLinks, deleteFormerLinks, noteFinding } from './link-checks.queries.ts';

const EVERY_MS = 600_000;
const AT_ONCE = 20;

/**
 * Looks at the links of open pages once a day, one after the other. `ask` looks now at those that are due.
 */
export function startLinkChecks({
  db,
  logger,
  check,
}: {
  db: Database;
  logger: Logger;
  check: CheckLink;
}): Rounds {
  return startRounds(
    async () => {
      await deleteFormerLinks(db);
      for (;;) {
        const due = await claimDueLinks(db, AT_ONCE);
        for (const link of due) await noteFinding(db, link, await check(link.url));
        if (due.length < AT_ONCE) return;
      }
    },
    {
      everyMs: EVERY_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'links were not looked at'),
    },
  );
}
