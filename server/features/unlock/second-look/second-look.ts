import { readerFacts, readerNames } from '#shared/parsing/readers.ts';
import type { CommentNow } from '#shared/leads/lead-detail.contract.ts';
import { isJoinedByTime, type ReadResult } from '#server/features/parsing/comment-reader.ts';
import { subjectOfRow } from '../check/check.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { giveBackLooks, type LookedAtLead, noteLook, takeDueLooks } from './second-look.queries.ts';

/** Leads of one round: with a round in five minutes, readers serve visitors nearly all the time. */
const MOST_PER_ROUND = 20;

/** Nobody asked for this look, so it costs nothing, and what only a creator sees is left alone. */
const notAsked = readerNames.filter((name) => name !== 'guest_page' || readerFacts[name].isPaid);

type Deps = Pick<UnlockDependencies, 'db' | 'readers' | 'turns'>;

/**
 * Looks once more at comments that opened a page about a day ago, one after the other, and notes on their
 * leads which are edited or gone. What cannot be told stays untold. It takes nothing away from anybody.
 * Answers how many were looked at.
 */
export async function lookAgain({ db, readers, turns }: Deps): Promise<number> {
  const leads = await takeDueLooks(db, MOST_PER_ROUND);
  for (const [at, lead] of leads.entries()) {
    await turns.take();
    const reading = await readers.read(subjectOfRow(lead).link, {
      since: performance.now(),
      creatorId: lead.userId,
      except: [...lead.readersOff, ...notAsked],
    });
    if (!reading.ok && reading.failure.kind === 'busy') {
      // Visitors come first: the rest waits for another round.
      const left = leads.slice(at).map(({ id }) => id);
      await giveBackLooks(db, left);
      return at;
    }
    const now = stateOf(lead, reading);
    if (now !== null) await noteLook(db, lead.id, now);
  }
  return leads.length;
}

/** What a reading says of a comment; null where it does not tell. */
function stateOf(lead: LookedAtLead, reading: ReadResult): CommentNow | null {
  if (!reading.ok) {
    const { kind, isConfirmed, allShown } = reading.failure;
    const isGone =
      (kind === 'gone' && isConfirmed === true) || (kind === 'not_visible' && allShown === true);
    return isGone ? 'gone' : null;
  }
  const { evidence } = reading;
  if (isJoinedByTime(evidence)) return null;
  const before = plain(lead.commentText);
  const texts = [evidence.text, ...(evidence.otherReadings ?? [])].map(plain);
  if (texts.includes(before)) return 'there';
  // Two ways of reading write one text differently, and a part is no proof of the whole.
  if (evidence.isPartial === true || evidence.method !== lead.method) return null;
  return texts.length === 1 ? 'edited' : null;
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
