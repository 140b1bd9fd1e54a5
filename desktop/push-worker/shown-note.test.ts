import { expect, it } from 'vitest';
import { shownNote } from './shown-note.ts';

const message = { v: 1, kind: 'lead', count: 2, title: '2 new leads', path: '/crm', tag: 'n1' };
const general = {
  title: 'Something happened in your account',
  path: '/notifications',
  tag: 'general',
};

it('shows what came, with the screen to open', () => {
  expect(shownNote(JSON.stringify(message))).toEqual({
    title: '2 new leads',
    path: '/crm',
    tag: 'n1',
  });
});

it('shows a general text for nothing, for what is broken and for another version', () => {
  for (const text of ['', '{"v":1', 'null', '7', JSON.stringify({ ...message, v: 2 })]) {
    expect(shownNote(text)).toEqual(general);
  }
});

it('opens screens of creators alone, whatever a message says', () => {
  const paths = ['https://evil.example', '//evil.example', '/admin', '/unlock/x', '/../crm', 7];
  for (const path of paths) {
    expect(shownNote(JSON.stringify({ ...message, path })).path).toBe('/notifications');
  }
  expect(shownNote(JSON.stringify({ ...message, path: '/news/abc' })).path).toBe('/news/abc');
});

it('shows the general text for a message that was cut to the least', () => {
  const short = { ...message, title: '' };
  expect(shownNote(JSON.stringify(short))).toEqual({ ...general, path: '/crm', tag: 'n1' });
});
