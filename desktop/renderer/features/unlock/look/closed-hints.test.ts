import { describe, expect, it } from 'vitest';
import { createClosedHints } from './closed-hints.ts';

function aStore(first: string | null = null) {
  let text = first;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

describe('closed hints', () => {
  it('are remembered by post, each once, and the oldest of many are forgotten', () => {
    const store = aStore();
    const hints = createClosedHints(() => store);
    for (let post = 0; post < 60; post += 1) hints.add(`post-${post}`);
    hints.add('post-59');
    const kept = createClosedHints(() => store).read();
    expect(kept).toHaveLength(50);
    expect(kept).toContain('post-59');
    expect(kept).not.toContain('post-9');
  });

  it('are none where nothing readable is stored, and closing still works without storage', () => {
    expect(createClosedHints(() => aStore('{"a":1}')).read()).toEqual([]);
    const broken = createClosedHints(() => {
      throw new Error('no storage');
    });
    expect(broken.read()).toEqual([]);
    expect(broken.add('post')).toEqual(['post']);
  });
});
