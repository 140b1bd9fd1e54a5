import { readerFacts, readerNames } from '#shared/parsing/readers.ts';
import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import type { CommentEvidence, ReadStep } from '#server/features/parsing/comment-reader.ts';
import { readCommentSubject } from '../check/check.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { storeReadings, takeDueCheck } from './standing-checks.queries.ts';

export type StandingDependencies = Pick<
  UnlockDependencies,
  'db' | 'clock' | 'ids' | 'readers' | 'turns' | 'areChecksOn'
>;
type Asked = Extract<ReadStep, { kind: 'asked' }>;

/** Nobody asked for these readings, so they cost no money. */
const free = readerNames.filter((name) => !readerFacts[name].isPaid);

/**
 * Asks each free reader for every comment that is due, by itself, so that one that fails does not hide
 * behind the others. The readings are watched: they count in no figure and are not stored as evidence.
 */
export async function runStandingChecks(deps: StandingDependencies): Promise<void> {
  for (;;) {
    if (!(await deps.areChecksOn())) return;
    const check = await takeDueCheck(deps.db);
    if (check === undefined) return;
    const { link } = readCommentSubject(check.commentUrl, deps.clock.now());
    const asked: Asked[] = [];
    for (const reader of free) {
      await deps.turns.take();
      await deps.readers.read(link, {
        except: readerNames.filter((name) => name !== reader),
        since: performance.now(),
        watch: (step) => {
          if (step.kind === 'asked') asked.push(step);
        },
      });
    }
    await storeReadings(
      deps.db,
      check.id,
      asked.map(({ reader, outcome, detail, milliseconds, evidence }) => ({
        id: deps.ids.rowId(),
        reader,
        outcome:
          evidence === null ? outcome : hasWord(evidence, check.word) ? 'found' : 'word_missing',
        detail: detail?.slice(0, 500) ?? null,
        milliseconds: Math.round(milliseconds),
      })),
    );
  }
}

function hasWord({ text, matchText }: CommentEvidence, word: string): boolean {
  return matchTrigger(matchText ?? text, { words: [word], mode: 'contains' }).matched;
}
