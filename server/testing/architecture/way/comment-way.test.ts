import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../source-files.ts';
import { countReturns, countRooms, findWrongSteps, type Step, type Walk } from './walk.ts';

const UNLOCK = 'server/features/unlock';
const CHECK = `${UNLOCK}/check`;
const LEADS = 'server/features/leads';
const VERIFY = `${CHECK}/verify-comment.ts`;
const BEGIN = `${CHECK}/check.ts`;
const READ = `${CHECK}/read-comment.ts`;
const JUDGE = `${CHECK}/judge-comment.ts`;
const RECORD = `${LEADS}/record-lead.queries.ts`;

const GROUP = 'server/platform/db/statements/group-commit.ts';

const step = (from: string, call: string, to: string): Step => ({ from, call, to });

/**
 * A comment link that a visitor pastes, from its route to the rows of the lead. What reads LinkedIn
 * is one room, because it stands behind a port.
 */
const way: Walk = {
  steps: [
    step(`${UNLOCK}/unlock.routes.ts`, 'unlock.verify', `${UNLOCK}/unlock.service.ts`),
    step(`${UNLOCK}/unlock.service.ts`, 'verifyComment', VERIFY),
    step(VERIFY, 'beginCheck', BEGIN),
    step(BEGIN, 'parseCommentLink', 'shared/unlock/link/comment-link.ts'),
    step(BEGIN, 'deps.states.add', `${CHECK}/check-state.queries.ts`),
    step(VERIFY, 'judgeKnown', JUDGE),
    step(VERIFY, 'readComment', READ),
    step(READ, 'ruleOf', JUDGE),
    step(READ, 'readers.read', 'server/features/parsing/ladder/reader-ladder.ts'),
    step(READ, 'judgeComment', JUDGE),
    step(VERIFY, 'enterLead', `${LEADS}/ledger.ts`),
    step(`${LEADS}/ledger.ts`, 'recordLead', RECORD),
    step(RECORD, 'createGroupCommit', GROUP),
    step(GROUP, 'store', RECORD),
    step(RECORD, 'run', 'server/platform/db/statements/write-pool.ts'),
  ],
  names: ['input', 'pasted', 'link', 'subject', 'check', 'entry', 'record', 'evidence'],
  asides: {
    'deps.db.transaction': 'what it runs is named by itself',
    'deps.readers.recall': 'the name of a comment that was read before',
    postKey: 'names the post as text, by one function beside the link',
    canonicalCommentUrl: 'writes the link as text, in the file of links',
    noteMissed: 'a try that ended before it was checked',
    noteNoPlace: 'a try for which there was no place left',
    holdInQueue: 'a comment that waits for its turn',
    holdUnread: 'a comment that waits for LinkedIn',
    holdNearMiss: 'a comment that waits for its creator',
    recordRefusal: 'a comment that is refused',
    recordAttempt: 'a try without a lead',
    openContent: 'opens the content, after the row is written',
    learnAliases: 'ids of posts, without the comment',
    relatePosts: 'a post that is not known to be the one of the page',
  },
};

describe('a walk through the code', () => {
  const files = new Map([
    ['a.ts', `import { b, other } from './b.ts';\nb(value);\n// gone(value)\nb.name(value);`],
    ['b.ts', `import { c } from './c.ts';\nc({ value });`],
    ['c.ts', ''],
  ]);
  const steps = [step('a.ts', 'b', 'b.ts'), step('b.ts', 'c', 'c.ts')];
  const walk = { steps, names: ['value'], asides: {} };

  it('is wrong where a call is not there, or a file that nothing leads into is left', () => {
    expect(findWrongSteps(files, walk)).toEqual([]);
    const gone = { ...walk, steps: [...steps, step('a.ts', 'gone', 'c.ts')] };
    expect(findWrongSteps(files, gone)).toEqual(['a.ts does not call gone']);
    const apart = { ...walk, steps: [...steps.slice(0, 1), step('d.ts', 'c', 'c.ts')] };
    expect(findWrongSteps(files, apart)).toContain('d.ts is left before the way comes there');
  });

  it('is wrong where a call hands the value to a function that it does not name', () => {
    const more = new Map(files).set('a.ts', `${files.get('a.ts') ?? ''}\nother(1, value);`);
    expect(findWrongSteps(more, walk)).toEqual([
      'a.ts hands the value to other, which the way does not name',
    ]);
    expect(findWrongSteps(more, { ...walk, asides: { other: 'for a reason' } })).toEqual([]);
  });

  it('counts each file once, and each file that is left upwards', () => {
    const further = { ...walk, steps: [...steps, step('a.ts', 'c', 'c.ts')] };
    expect(countRooms(further)).toBe(3);
    expect(countReturns(walk)).toBe(0);
    expect(countReturns(further)).toBe(2);
  });
});

describe('the way of a comment link from its route to its row', () => {
  const files = readSourceFiles();

  it('is this one, and nothing on it hands the comment to anything else', () => {
    expect(findWrongSteps(files, way)).toEqual([]);
  });

  it('goes through at most 15 files and comes back at most 8 times', () => {
    expect(countRooms(way)).toBeLessThanOrEqual(15);
    expect(countReturns(way)).toBeLessThanOrEqual(8);
  });
});
