import { describe, expect, it } from 'vitest';
import { findPageActions } from './page-reader-rules.ts';

const PLACES = [
  'desktop/linkedin-view/x.ts',
  'desktop/extension/page/x.ts',
  'desktop/preload/linkedin.ts',
];
const actionsIn = (text: string, path: string) => findPageActions(new Map([[path, text]]));

describe('code beside a page of LinkedIn', () => {
  it.each([
    `await fetch('/voyager/api');`,
    `const { fetch: ask } = globalThis;`,
    `globalThis['fetch']('/x');`,
    `new XMLHttpRequest();`,
    `new WebSocket('wss://a.example');`,
    `navigator.sendBeacon('/x');`,
    `await import(name);`,
    `button.click();`,
    `button?.click?.();`,
    `field.focus();`,
    `window.scrollTo(0, 100);`,
    `list.scrollIntoView();`,
    `scroller.scrollTop = 100;`,
    `scroller.scrollTop += 100;`,
    `button.dispatchEvent(new Event('click'));`,
    `list.append(mark);`,
    `list.appendChild(mark);`,
    `article.innerHTML = '';`,
    `article.textContent = 'seen';`,
    `article.setAttribute('data-seen', '1');`,
    `article.dataset['seen'] = '1';`,
    `article.dataset.seen = '1';`,
    `article.remove();`,
    `article.classList.add('seen');`,
    `article.style.outline = '1px';`,
    `document.createElement('div');`,
    `document.write('x');`,
    `article.insertAdjacentHTML('beforeend', '');`,
    `article.attachShadow({ mode: 'closed' });`,
    `window.postMessage({ comments }, '*');`,
    `localStorage.setItem('a', 'b');`,
    `document.cookie;`,
    `location.href = '/feed/';`,
    `history.pushState(null, '', '/');`,
    `eval('1');`,
  ])('may not use %s', (text) => {
    for (const path of PLACES) expect(actionsIn(text, path)).not.toEqual([]);
  });

  it.each([
    `// it never calls fetch() nor click()`,
    `/** Never innerHTML = '': it\n * only reads. */`,
    `const text = element.textContent ?? '';`,
    `if (element.id === name) return;`,
    `const link = element.getAttribute('href');`,
    `document.createTreeWalker(document.body, 1);`,
    `known.isChanged = true;`,
    `found.set(one.commentId, one);`,
    `text.replace(/x/, '');`,
    `await chrome.runtime.sendMessage({ type: 'comments' });`,
    `const { pathname } = location;`,
  ])('may use %s', (text) => {
    for (const path of PLACES) expect(actionsIn(text, path)).toEqual([]);
  });

  it('is not checked in tests or other folders, and names the line', () => {
    const text = `\nlist.append(mark);`;
    for (const path of [
      'desktop/linkedin-view/x.test.ts',
      'desktop/linkedin-view/testing/x.ts',
      'desktop/extension/panel/x.ts',
    ]) {
      expect(actionsIn(text, path)).toEqual([]);
    }
    expect(actionsIn(text, 'desktop/linkedin-view/x.ts')).toEqual([
      'desktop/linkedin-view/x.ts:2 writes to the page: append',
    ]);
  });
});
