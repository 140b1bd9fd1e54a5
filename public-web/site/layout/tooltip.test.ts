import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

const render = (props: Partial<TooltipProps>): string =>
  renderToStaticMarkup(Tooltip({ label: 'Word', children: 'Why', ...props }));

test('a tooltip opens after 300 ms, above its word, unless it is told otherwise', () => {
  expect(render({})).toContain('data-tip="300" data-side="top" data-motion="fade"');
  expect(render({ delayMs: 50, side: 'left', motion: 'grow' })).toContain(
    'data-tip="50" data-side="left" data-motion="grow"',
  );
});

test('only one that is for the pointer says so, which is what keeps it open for 100 ms', () => {
  expect(render({ isInteractive: true })).toContain('data-interactive');
  expect(render({})).not.toContain('data-interactive');
});

test('a disabled one is its word and nothing else', () => {
  expect(render({ isDisabled: true })).toBe('<span>Word</span>');
});
