import { describe, expect, it } from 'vitest';
import {
  type Edit,
  enterEdit,
  markdownEdit,
  type MarkdownCommand,
  pastedLinkEdit,
  type Selected,
} from './markdown-edits.ts';

/** `a [b] c`: the brackets ⟦ ⟧ mark the selection. */
function read(marked: string): Selected {
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  return { text: marked.replaceAll(/[⟦⟧]/g, ''), start, end };
}

function show({ text }: Selected, { from, to, insert, start, end }: Edit): string {
  const changed = text.slice(0, from) + insert + text.slice(to);
  return `${changed.slice(0, start)}⟦${changed.slice(start, end)}⟧${changed.slice(end)}`;
}

const after = (command: MarkdownCommand, marked: string): string =>
  show(read(marked), markdownEdit(command, read(marked)));

describe('a toolbar button', () => {
  it.each<[MarkdownCommand, string, string]>([
    ['bold', 'a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['bold', 'a ⟦word ⟧b', 'a **⟦word⟧** b'],
    ['bold', 'a ⟦⟧', 'a **⟦bold text⟧**'],
    ['bold', 'a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['bold', 'a ⟦**word**⟧ b', 'a ⟦word⟧ b'],
    ['heading', 'one\ntw⟦⟧o\nthree', 'one\n## tw⟦⟧o\nthree'],
    ['heading', '### on⟦⟧e', 'on⟦⟧e'],
    ['heading', '- on⟦⟧e', '## on⟦⟧e'],
    ['heading', '⟦⟧', '## ⟦⟧'],
    ['list', '⟦one\n\ntwo⟧\nthree', '⟦- one\n\n- two⟧\nthree'],
    ['list', '⟦- one\n* two⟧', '⟦one\ntwo⟧'],
    ['list', '⟦- one\ntwo⟧', '⟦- one\n- two⟧'],
    ['list', 'one\n⟦two\n⟧three', 'one\n- ⟦two⟧\nthree'],
    ['link', 'see ⟦this⟧', 'see [this](⟦https://⟧)'],
    ['link', 'see ⟦⟧', 'see [link text](⟦https://⟧)'],
    ['link', '⟦https://a.example/b⟧', '[⟦link text⟧](https://a.example/b)'],
  ])('%s makes of %j %j', (command, before, expected) => {
    expect(after(command, before)).toBe(expected);
  });

  it('pressed twice restores the text', () => {
    for (const command of ['bold', 'heading', 'list'] as const) {
      const selected = read('one ⟦two⟧ three');
      const first = show(selected, markdownEdit(command, selected));
      expect(after(command, first)).toBe('one ⟦two⟧ three');
    }
  });
});

describe('a pasted address', () => {
  const paste = (pasted: string, marked: string): string | null => {
    const edit = pastedLinkEdit(pasted, read(marked));
    return edit === null ? null : show(read(marked), edit);
  };

  it('turns selected words into a link', () => {
    expect(paste(' https://a.example ', 'see ⟦this⟧ now')).toBe(
      'see [this](https://a.example)⟦⟧ now',
    );
  });

  it.each([
    ['https://a.example', 'see ⟦⟧'],
    ['https://a.example', '⟦one\ntwo⟧'],
    ['https://a.example', '⟦https://b.example⟧'],
    ['http://a.example', '⟦this⟧'],
    ['javascript:alert(1)', '⟦this⟧'],
    ['some words', '⟦this⟧'],
  ])('is pasted as it is: %s over %s', (pasted, marked) => {
    expect(paste(pasted, marked)).toBeNull();
  });
});

describe('Enter', () => {
  const enter = (marked: string): string | null => {
    const edit = enterEdit(read(marked));
    return edit === null ? null : show(read(marked), edit);
  };

  it.each([
    ['- one⟦⟧', '- one\n- ⟦⟧'],
    ['  * one⟦⟧ two', '  * one\n  * ⟦⟧ two'],
    ['9. nine⟦⟧', '9. nine\n10. ⟦⟧'],
    ['- one\n- ⟦⟧', '- one\n⟦⟧'],
  ])('continues a list and ends it: %j', (before, expected) => {
    expect(enter(before)).toBe(expected);
  });

  it.each(['one⟦⟧', '-⟦⟧ one', '- ⟦one⟧', '2026 was⟦⟧'])(
    'is an ordinary line break in %j',
    (marked) => {
      expect(enter(marked)).toBeNull();
    },
  );
});
