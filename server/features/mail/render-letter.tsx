import { renderToStaticMarkup } from 'react-dom/server';
import { type LetterBlock, type LetterRun, type RenderLetter, smallPrintLinks } from './letter.ts';
import { LetterPage } from './letter-page.tsx';

/** One letter as HTML and as plain text; both say the same. */
export const renderLetter: RenderLetter = (letter, frame) => {
  const plain = { ...letter, subject: oneLine(letter.subject) };
  const text = [
    plain.subject,
    ...letter.blocks.map(textOf),
    `-- \n${letter.reason}`,
    `${frame.productName}, ${frame.publicUrl}\nQuestions: ${frame.supportEmail}`,
    ...(frame.footer === '' ? [] : [frame.footer]),
    ...smallPrintLinks(letter, frame).map(({ label, url }) => `${label}: ${url}`),
  ];
  return {
    subject: plain.subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage letter={plain} frame={frame} />)}`,
  };
};

function textOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'prose':
      return block.mark + block.runs.map(plainRun).join('');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return block.code;
    case 'figures':
      return block.rows.map(({ label, value, note }) => `${label}: ${value} (${note})`).join('\n');
    case 'links':
      return [
        block.title,
        ...block.items.map(({ title, text, url }) => `- ${title}. ${text}\n  ${url}`),
      ].join('\n');
  }
}

/** The address stands behind the words of a link, unless they are the address. */
function plainRun({ text, url }: LetterRun): string {
  return url === undefined || text === url ? text : `${text} (${url})`;
}

/** A subject is one line, whatever the title of the magnet (T73). */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 150);
}
