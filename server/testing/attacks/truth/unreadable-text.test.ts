import { describe, expect } from 'vitest';
import type { GuestPageText } from '#server/features/sandbox/guest-page-html.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  rowsOf,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
it.beforeEach(({ scene }) => scene.linkedin.setMode({ kind: 'ok' }));

const nothing = { leads: 0, grants: 0, emails: 0 };
const text = 'please send the GROWTH plan';
const inMarkup = `${text}</p>`;
const inData = `"text":"${text}"`;

type Change = (page: string) => string;
const replace =
  (what: string, by: string): Change =>
  (page) => {
    expect(page).toContain(what);
    return page.replaceAll(what, by);
  };

const markups: [string, Change][] = [
  ['empty', replace(inMarkup, '</p>')],
  ['shortened', replace(inMarkup, 'please se...</p>')],
  ['cut without a sign', replace(inMarkup, 'please se</p>')],
  ['in another element', (page) => page.replaceAll('<p ', '<h6 ').replaceAll('</p>', '</h6>')],
  ['torn', (page) => page.slice(0, page.indexOf(inMarkup) + 9)],
];
const data: [string, Change][] = [
  ['missing', replace(inData, '"words":1')],
  ['a number', replace(inData, '"text":7')],
  ['an object', replace(inData, '"text":{"a":1}')],
  ['empty', replace(inData, '"text":" \\u200b"')],
  ['shortened', replace(inData, '"text":"please se…"')],
];

/** Checks a new comment on a changed page. */
async function ask(scene: UnlockScene, comment: GuestPageText, change: Change = (page) => page) {
  const magnet = await aMagnet(scene);
  const commentUrl = aComment(scene, magnet.post, '', { text: comment });
  scene.linkedin.setMode({ kind: 'changed', change });
  const answer = await verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
  return { magnet, answer };
}

describe('a right comment whose text cannot be read completely', () => {
  const both = markups.flatMap(([markup, changeMarkup]) =>
    data.map(([json, changeData]) => ({ markup, json, changeMarkup, changeData })),
  );

  it.for(both)(
    'waits: in the markup it is $markup, in the JSON-LD $json',
    async ({ changeMarkup, changeData }, { scene }) => {
      const { magnet, answer } = await ask(scene, text, (page) => changeMarkup(changeData(page)));
      expect(answer.body).toMatchObject({ code: 'linkedin_unavailable', status: 'pending' });
      expect(await rowsOf(scene, magnet)).toEqual(nothing);
    },
  );

  it('raises an alarm for operators', async ({ scene }) => {
    const operator = scene.app.as((await anOperator(scene.app)).token);
    const { readers } = await operator.operatorHealth.health();
    expect(readers.state).toBe('failing');
    expect(readers.readers[0]?.failures.layout_changed).toBe(markups.length * data.length);
  });
});

describe('a text with two copies on the page', () => {
  const said = (one: string, other: string) => (page: string) =>
    replace(inData, `"text":"${other}"`)(replace(inMarkup, `${one}</p>`)(page));
  const verdictOf = async (scene: UnlockScene, one: string, other: string) =>
    (await ask(scene, text, said(one, other))).answer.body;

  it('verifies when both copies have the word', async ({ scene }) => {
    expect(await verdictOf(scene, 'growth!', 'GROWTH please')).toMatchObject({ verified: true });
  });

  it('refuses when both copies are equal and lack the word', async ({ scene }) => {
    const missing = { verified: false, reason: 'word_missing' };
    expect(await verdictOf(scene, 'no thanks', 'no thanks')).toMatchObject(missing);
    expect(await verdictOf(scene, 'a &gt; b &amp; c', 'a \\u003E b &amp;\\u00a0c')).toMatchObject(
      missing,
    );
  });

  it.for([
    ['growth', 'thanks'],
    ['thanks', 'growth'],
    ['thanks', 'thank you'],
    ['thanks', 'thanks a lot'],
    ['please se…', 'please se…'],
    ['please se... see more', 'please se... see more'],
  ] as const)(
    'decides nothing when the copies are "%s" and "%s"',
    async ([one, other], { scene }) => {
      expect(await verdictOf(scene, one, other)).toMatchObject({ status: 'pending' });
    },
  );
});

describe('a page with joiner characters in one copy only', () => {
  it('verifies with any emoji beside the word', async ({ scene }) => {
    const { answer } = await ask(scene, 'growth 👩‍💻❤️‍🔥👨‍👩‍👧‍👦 \u00a0please\nthank you');
    expect(answer.body).toMatchObject({ verified: true });
  });

  it('refuses by the text with the joiners', async ({ scene }) => {
    const { answer } = await ask(scene, 'the plan 👩‍💻');
    expect(answer.body).toMatchObject({
      verified: false,
      reason: 'word_missing',
      found: { text: 'the plan 👩‍💻' },
    });
  });

  it('distinguishes a joined emoji from its first part', async ({ scene }) => {
    const first = await aMagnet(scene, { triggerWords: ['👩'] });
    const both = await aMagnet(scene, { triggerWords: ['👩‍💻'] });
    const commentUrl = aComment(scene, first.post, 'here 👩‍💻');
    const missing = { verified: false, reason: 'word_missing' };
    const no = await verify(aVisitor(scene.app), first.magnetId, commentUrl);
    expect(no.body).toMatchObject(missing);
    const yes = await verify(aVisitor(scene.app), both.magnetId, commentUrl);
    expect(yes.body).toMatchObject({ verified: true });
  });
});
