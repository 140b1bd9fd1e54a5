import { afterEach, describe, expect, it } from 'vitest';
import { type CommentCollector, createCollector } from './comment-collector.ts';
import { parsePage } from './testing/parse-page.ts';

const POST = '7300000000000000001';
const OTHER = '7300000000000000002';
const ids = Array.from({ length: 9 }, (_, index) => `73000000000000090${index + 10}`);
const [first = '', second = '', third = ''] = ids;
const path = (post: string) => `/feed/update/urn:li:activity:${post}/`;

let collector: CommentCollector | undefined;
afterEach(() => collector?.stop());

const keyOf = (id: string, post = POST) =>
  `replaceableComment_urn:li:comment:(activity:${post},${id})`;
const inside = (name: string, text: string) =>
  `<a href="/in/${name}"><p>${name}</p></a><span data-testid="expandable-text-box">${text}</span>`;
const comment = (id: string, name: string, text: string, post = POST) =>
  `<div componentkey="${keyOf(id, post)}">${inside(name, text)}</div>`;

function open(comments: string) {
  const document = parsePage(
    `<div data-sdui-screen="com.linkedin.sdui.flagshipnav.feed.UpdateDetail"><section>${comments}</section></div>`,
  );
  const location = { pathname: path(POST) };
  const list = document.querySelector('section');
  if (list === null) throw new Error('the page has no list');
  const opened = createCollector(document, { location, settleMs: 5 });
  collector = opened;
  const seen = () => {
    const reading = opened.read();
    return reading.outcome === 'read'
      ? Object.fromEntries(reading.comments.map((one) => [one.commentId, one.authorName]))
      : reading.outcome;
  };
  return { list, location, seen, collector: opened };
}

describe('following a page', () => {
  it('keeps comments whose elements were removed or reused', async () => {
    const { list, seen } = open(comment(first, 'anna1', 'one'));
    await expect.poll(seen).toEqual({ [first]: 'anna1' });
    const [element] = list.children;
    if (element === undefined) throw new Error('the list is empty');
    element.setAttribute('componentkey', keyOf(second));
    element.innerHTML = inside('bert2', 'two');
    await expect.poll(seen).toEqual({ [first]: 'anna1', [second]: 'bert2' });
    list.innerHTML = comment(third, 'cleo3', 'three');
    await expect.poll(seen).toEqual({ [first]: 'anna1', [second]: 'bert2', [third]: 'cleo3' });
  });

  it('drops a comment that was shown with two authors', async () => {
    const { list, seen, collector: opened } = open(comment(first, 'anna1', 'one'));
    await expect.poll(seen).toEqual({ [first]: 'anna1' });
    list.innerHTML = comment(first, 'bert2', 'one') + comment(second, 'cleo3', 'two');
    await expect.poll(seen).toEqual({ [second]: 'cleo3' });
    expect(opened.read()).toMatchObject({ refused: 1 });
  });

  it('returns new and changed comments once, and again when they did not arrive', async () => {
    const { list, seen, collector: opened } = open(comment(first, 'anna1', 'one'));
    await expect.poll(seen).toEqual({ [first]: 'anna1' });
    const taken = opened.take(10);
    expect(taken).toMatchObject([{ commentId: first, text: 'one' }]);
    expect(opened.take(10)).toEqual([]);
    opened.giveBack(taken);
    expect(opened.take(10)).toEqual(taken);
    list.innerHTML = comment(first, 'anna1', 'one, edited') + comment(second, 'bert2', 'two');
    await expect.poll(seen).toEqual({ [first]: 'anna1', [second]: 'bert2' });
    expect(opened.take(1)).toMatchObject([{ commentId: first, text: 'one, edited' }]);
    expect(opened.take(1)).toMatchObject([{ commentId: second }]);
  });

  it('starts over at another post and keeps nothing of the previous one', async () => {
    const upload = comment(first, 'anna1', 'one').replaceAll('activity:', 'ugcPost:');
    const { list, location, seen } = open(upload);
    await expect.poll(seen).toEqual({ [first]: 'anna1' });
    location.pathname = path(OTHER);
    list.append(list.ownerDocument.createElement('hr'));
    await expect.poll(seen).toBe('unreadable');
    list.innerHTML = comment(second, 'bert2', 'two', OTHER);
    await expect.poll(seen).toEqual({ [second]: 'bert2' });
    location.pathname = '/feed/';
    expect(seen()).toBe('not_a_post');
  });
});
