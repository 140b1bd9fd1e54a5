import { describe, expect, it } from 'vitest';
import { fillVariables } from '#shared/app/text-variables.ts';
import { mailSubjectProblem, mailTextProblem, splitAtLink } from './mail-template.rules.ts';

describe('the text of a mail', () => {
  it.each([
    'Hi {{first_name}}, {{ title }} by {{creator}}\n\n{{link}}\n\nBye',
    'No variable at all, and a { brace }',
    '[Open {{title}}]({{ link }})',
    'See [my site](https://ada.example/a?b=c) and https://ada.example',
  ])('may be %j', (text) => {
    expect(mailTextProblem(text)).toBeNull();
  });

  it.each([
    ['Hi {{name}}', /^\{\{name\}\} is not known\. You can use \{\{first_name\}\}/],
    ['Hi {{first_name', /between two pairs of braces/],
    ['Hi first_name}}', /between two pairs of braces/],
    ['Open {{link}} now', /on a line of its own/],
    ['{{link}}\n\n{{link}}', /^Use \{\{link\}\} once/],
    ['[a](http://ada.example)', /Begin the address of a link with https/],
    ['[a](javascript:alert(1))', /Begin the address/],
    ['[a](https://ada.example/?n={{first_name}})', /without variables/],
  ])('may not be %j', (text, problem) => {
    expect(mailTextProblem(text)).toMatch(problem);
  });

  it('stands around the line with the link, whose words may be chosen', () => {
    expect(splitAtLink('Hi\n\n[Get it]({{ link }})\n\nBye')).toEqual({
      before: 'Hi\n\n',
      after: '\n\nBye',
      label: 'Get it',
    });
    expect(splitAtLink('{{link}}')).toEqual({ before: '', after: '', label: null });
    expect(splitAtLink('Hi')).toEqual({ before: 'Hi', after: '', label: null });
  });
});

it('a subject takes names but no link', () => {
  expect(mailSubjectProblem('{{first_name}}, your guide')).toBeNull();
  expect(mailSubjectProblem('Open {{link}}')).toBe('Put {{link}} into the text');
  expect(mailSubjectProblem('Hi {{ surname }}')).toMatch(/\{\{surname\}\} is not known/);
});

it('values take the place of known variables only', () => {
  expect(fillVariables('{{ first_name }} {{title}} {{other}}', { first_name: 'Ann' })).toBe(
    'Ann {{title}} {{other}}',
  );
});
