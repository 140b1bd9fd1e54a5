import { describe, expect, it } from 'vitest';
import { emptyItem, type MagnetItem } from '#shared/magnets/magnet-items.ts';
import { linkedHosts } from './linked-hosts.ts';

const text = (textContent: string): MagnetItem => ({ ...emptyItem('1'), textContent });
const link = (linkUrl: string): MagnetItem => ({ ...emptyItem('2'), type: 'link', linkUrl });

describe('the hosts that a page links to', () => {
  it('are those of texts, links and the next step, each once', () => {
    const items = [
      text(
        'See [this](https://notion.example/a) or https://Notion.example/b, and <https://x.test:8443>.',
      ),
      link('https://files.example/guide.pdf'),
    ];
    const hosts = ['notion.example', 'x.test:8443', 'files.example', 'next.example'];
    expect(linkedHosts(items, 'https://next.example/call')).toEqual(hosts);
  });

  it('leave out what visitors do not get', () => {
    const hidden = { ...link('https://a.test'), textContent: 'https://b.test' };
    expect(linkedHosts([{ ...hidden, type: 'demo' }], null)).toEqual([]);
    expect(linkedHosts([hidden], null)).toEqual(['a.test']);
  });

  it('name letters of other scripts as browsers ask for them', () => {
    expect(linkedHosts([text('https://pаypal.test/login')], null)).toEqual(['xn--pypal-4ve.test']);
  });

  it('are not led astray by what only looks like an address', () => {
    expect(
      linkedHosts([text('https:// and http://[ and https://%%% and javascript:x')], null),
    ).toEqual([]);
  });

  it('end at fifty', () => {
    const many = Array.from({ length: 80 }, (_, n) => `https://host${n}.test`).join(' ');
    expect(linkedHosts([text(many)], null)).toHaveLength(50);
  });
});
