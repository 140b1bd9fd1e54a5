import { expect, it } from 'vitest';
import { readDomainList, withParents } from './throwaway-list.rules.ts';

it('reads a domain a line, with remarks, wildcards and blank lines', () => {
  const text = '# list\nMailinator.com  # well known\r\n\n*.temp.example\n@once.example\n';
  expect(readDomainList(text)).toEqual(['mailinator.com', 'once.example', 'temp.example']);
});

it('reads a JSON list, and each domain once', () => {
  expect(readDomainList('["b.example", "a.example", "b.example"]')).toEqual([
    'a.example',
    'b.example',
  ]);
});

it('leaves providers for everybody out', () => {
  expect(readDomainList('gmail.com\nhotmail.se\nmailinator.com')).toEqual(['mailinator.com']);
});

it.each([
  '',
  '<!doctype html>\n<html>\n<body>\na.example',
  '{"a": 1}',
  '[1, 2]',
  'no domains here',
])('takes %j for no list', (text) => expect(readDomainList(text)).toBeNull());

it('names a domain and those it lies below', () => {
  expect(withParents('a.b.example')).toEqual(['a.b.example', 'b.example']);
  expect(withParents('')).toEqual([]);
});
