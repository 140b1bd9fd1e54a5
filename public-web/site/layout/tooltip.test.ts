import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

const render = (props: Partial<TooltipProps>): string =>
  renderToStaticMarkup(Tooltip({ label: 'Word', children: 'Why', ...props }));

test('a tooltip opens after 300 ms, above its word, by default', () => {
  expect(render({})).toContain('data-tip="300" data-side="top" data-motion="fade"');
  expect(render({ delayMs: 50, side: 'left', motion: 'grow' })).toContain(
    'data-tip="50" data-side="left" data-motion="grow"',
  );
});

test('only a tooltip with interactive content is marked to stay open for 100 ms', () => {
  expect(render({ isInteractive: true })).toContain('data-interactive');
  expect(render({})).not.toContain('data-interactive');
});

test('a disabled tooltip shows only its word', () => {
  expect(render({ isDisabled: true })).toBe('<span>Word</span>');
});
