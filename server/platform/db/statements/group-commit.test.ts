import { describe, expect, it } from 'vitest';
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts';
import { isDatabaseUnavailable } from '../pg-errors.ts';

/** A store that waits for a release and remembers its groups. */
function createScene(options: Partial<GroupCommitOptions<string, string>> = {}) {
  const groups: string[][] = [];
  const gates: (() => void)[] = [];
  const commit = createGroupCommit<string, string>({
    async store(items) {
      groups.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      const bad = items.find((item) => item.startsWith('bad'));
      if (bad !== undefined) throw Object.assign(new Error(bad), { code: '23514' });
      const away = items.find((item) => item.startsWith('away'));
      if (away !== undefined) throw Object.assign(new Error(away), { code: '57P01' });
      return items.map((item) => `${item} stored`);
    },
    ...options,
  });
  return {
    commit,
    groups,
    /** Lets every write end, also those that begin meanwhile. */
    async finish() {
      for (let turn = 0; turn < 50; turn += 1) {
        gates.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const settled = async (promises: Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(promises)).map(
    (result) =>
      result.status === 'fulfilled' ? result.value : `refused: ${(result.reason as Error).message}`, // only errors are thrown
  );

describe('a group commit', () => {
  it('writes a single item at once and collects the others while that write runs', async () => {
    const { commit, groups, finish } = createScene();
    const answers = settled(['a', 'b', 'c'].map((item) => commit.add(item)));
    expect(groups).toEqual([['a']]);
    await finish();
    expect(groups).toEqual([['a'], ['b', 'c']]);
    expect(await answers).toEqual(['a stored', 'b stored', 'c stored']);
  });

  it('answers no caller before the write has ended', async () => {
    const { commit, finish } = createScene();
    let isAnswered = false;
    const answer = commit.add('a').then(() => (isAnswered = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAnswered).toBe(false);
    await finish();
    await answer;
  });

  it('keeps items of one key apart, in their order', async () => {
    const { commit, groups, finish } = createScene({ keyOf: (item) => item[0] ?? '' });
    const answers = settled(['x', 'a1', 'a2', 'b1', 'a3', 'b2'].map((item) => commit.add(item)));
    await finish();
    expect(groups).toEqual([['x'], ['a1', 'b1'], ['a2', 'b2'], ['a3']]);
    expect(await answers).toHaveLength(6);
  });

  it('writes a group of bounded size', async () => {
    const { commit, groups, finish } = createScene({ maxGroup: 2 });
    const answers = settled(['a', 'b', 'c', 'd', 'e', 'f'].map((item) => commit.add(item)));
    await finish();
    expect(groups).toEqual([['a'], ['b', 'c'], ['d', 'e'], ['f']]);
    await answers;
  });

  it('stores the others when the database refuses one item', async () => {
    const { commit, groups, finish } = createScene();
    const answers = settled(['a', 'b', 'bad', 'c'].map((item) => commit.add(item)));
    await finish();
    expect(groups).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
    expect(await answers).toEqual(['a stored', 'b stored', 'refused: bad', 'c stored']);
  });

  it('rejects a whole group when the database is away, and continues with the next', async () => {
    const { commit, groups, finish } = createScene();
    const answers = settled(['a', 'b', 'away'].map((item) => commit.add(item)));
    await finish();
    expect(groups).toEqual([['a'], ['b', 'away']]);
    expect(await answers).toEqual(['a stored', 'refused: away', 'refused: away']);
    const later = commit.add('later');
    await finish();
    expect(await later).toBe('later stored');
  });

  it('asks callers to retry when too many wait', async () => {
    const { commit, finish } = createScene({ maxWaiting: 2 });
    const answers = settled(['a', 'b', 'c'].map((item) => commit.add(item)));
    const error: unknown = await commit.add('d').catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await finish();
    expect(await answers).toEqual(['a stored', 'b stored', 'c stored']);
  });
});
