import { describe, expect, it } from 'vitest';
import { inertMail, linksIn } from './inert-mail.ts';

describe('an email on display', () => {
  it('loads nothing, and its policy comes before its own content', () => {
    const html = '<!doctype html><html><head lang="en"><style>p{}</style></head><body></body>';
    expect(inertMail(html)).toMatch(
      /<head lang="en"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]+"><base target="_blank"><style>/,
    );
    expect(inertMail('<p>x</p>')).toMatch(/^<meta http-equiv.+<base target="_blank"><p>x<\/p>$/);
    // `header` is another element.
    expect(inertMail('<header>x</header>')).toMatch(/^<meta/);
  });

  it('lists each of its links once', () => {
    const text = 'Open https://a.test/x?y=1 or\n<https://b.test/#t=2> or https://a.test/x?y=1';
    expect(linksIn(text)).toEqual(['https://a.test/x?y=1', 'https://b.test/#t=2']);
    expect(linksIn('none')).toEqual([]);
  });
});
