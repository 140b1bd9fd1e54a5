import type { SeenState } from '#shared/leads/comment-states.ts';
import { readerFacts, readerNames } from '#shared/parsing/readers.ts';
import {
  selectViews,
  toViewEvidence,
} from '#server/features/parsing/creator-view/creator-readings.queries.ts';
import { subjectOfRow } from '../check/check.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import {
  giveBackLooks,
  type LookedAtLead,
  noteLook,
  takeDueLooks,
} from '#server/features/leads/table/second-look.queries.ts';
import { stateOfFailure, stateOfReading } from './second-look.rules.ts';

/** One reading answers for a post, so a round asks LinkedIn about so many times. */
const MOST_POSTS = 20;
const MOST_LEADS = 200;
/** A creator's own view of this time counts as the look. */
const FRESH_VIEW_MS = 24 * 3_600_000;

/** Nobody asked for this look, so it costs no money. */
const paid = readerNames.filter((name) => readerFacts[name].isPaid);

type Deps = Pick<UnlockDependencies, 'db' | 'clock' | 'readers' | 'turns' | 'areChecksOn'>;

/**
 * Looks once more at comments that opened a page about a day ago, and notes on their leads which are
 * edited or gone. What cannot be told stays untold. It takes nothing away from anybody. Answers how many
 * were looked at.
 */
export async function lookAgain(deps: Deps): Promise<number> {
  if (!(await deps.areChecksOn())) return 0;
  const since = performance.now();
  const leads = await takeDueLooks(deps.db, { posts: MOST_POSTS, leads: MOST_LEADS });
  for (const [at, lead] of leads.entries()) {
    await deps.turns.take();
    const found = (await lookByView(deps, lead)) ?? (await lookByReaders(deps, lead, since));
    if (found === 'busy') {
      // Visitors come first: the rest waits for another round.
      const left = leads.slice(at).map(({ id }) => id);
      await giveBackLooks(deps.db, left);
      return at;
    }
    if (found !== null) await noteLook(deps.db, lead.id, found);
  }
  return leads.length;
}

interface Found {
  state: SeenState;
  at: Date;
}

/** What the creator saw lately. It cannot tell that a comment is gone: a page is not read to its end. */
async function lookByView({ db, clock }: Deps, lead: LookedAtLead): Promise<Found | null> {
  if (lead.readersOff.includes('creator_view')) return null;
  const [view] = await selectViews(db, lead.userId, [lead.commentId]);
  if (view === undefined || clock.now().getTime() - view.readAt.getTime() > FRESH_VIEW_MS) {
    return null;
  }
  const state = stateOfReading(lead, toViewEvidence(view));
  return state === null ? null : { state, at: view.readAt };
}

/** Asks the free readers that are on for the magnet, in the installation's order. */
async function lookByReaders(
  { readers, clock }: Deps,
  lead: LookedAtLead,
  since: number,
): Promise<Found | 'busy' | null> {
  const reading = await readers.read(subjectOfRow(lead).link, {
    since,
    creatorId: lead.userId,
    except: [...lead.readersOff, ...paid],
  });
  if (!reading.ok && reading.failure.kind === 'busy') return 'busy';
  const state = reading.ok
    ? stateOfReading(lead, reading.evidence)
    : stateOfFailure(reading.failure);
  return state === null ? null : { state, at: clock.now() };
}
