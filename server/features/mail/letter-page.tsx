import type { CSSProperties } from 'react';
import type { Letter, LetterBlock, LetterFrame } from './letter.ts';

const ink = '#16181b';
const soft = '#5b626a';
const font = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: '#f3f2ee', color: ink, fontFamily: font },
  outer: { padding: '32px 16px', backgroundColor: '#f3f2ee' },
  sheet: {
    maxWidth: '496px',
    margin: '0 auto',
    padding: '32px',
    backgroundColor: '#ffffff',
    border: '1px solid #dddbd3',
    borderRadius: '12px',
  },
  name: { margin: '0 0 24px', fontSize: '15px', fontWeight: 700, color: ink },
  title: { margin: '0 0 16px', fontSize: '22px', lineHeight: '30px', fontWeight: 700 },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px' },
  button: {
    display: 'inline-block',
    margin: '8px 0 24px',
    padding: '12px 22px',
    borderRadius: '8px',
    backgroundColor: '#16181b',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  code: {
    margin: '8px 0 24px',
    fontFamily: 'Menlo, Consolas, monospace',
    fontSize: '30px',
    lineHeight: '38px',
    letterSpacing: '6px',
    fontWeight: 700,
  },
  note: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: soft },
  link: { color: soft },
} satisfies Record<string, CSSProperties>;

/** A mail as mail programs show it: inline styles, no picture, nothing loaded from afar. */
export function LetterPage({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {/* No mail program makes links of numbers and dates in what others wrote. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <meta name="color-scheme" content="light" />
        <title>{letter.subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.outer}>
          <div style={styles.sheet}>
            <p style={styles.name}>{frame.productName}</p>
            <h1 style={styles.title}>{letter.subject}</h1>
            {letter.blocks.map((block, index) => (
              <Block key={index} block={block} />
            ))}
            <SmallPrint letter={letter} frame={frame} />
          </div>
        </div>
      </body>
    </html>
  );
}

function Block({ block }: { block: LetterBlock }) {
  switch (block.kind) {
    case 'text':
      return <p style={styles.text}>{block.text}</p>;
    case 'button':
      return (
        <p style={{ margin: 0 }}>
          <a href={block.url} style={styles.button}>
            {block.label}
          </a>
        </p>
      );
    case 'code':
      return <p style={styles.code}>{block.code}</p>;
  }
}

function SmallPrint({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  return (
    <>
      <p style={styles.note}>{letter.reason}</p>
      <p style={styles.note}>
        {frame.productName},{' '}
        <a href={frame.publicUrl} style={styles.link}>
          {frame.publicUrl}
        </a>
        . Questions: {frame.supportEmail}
      </p>
      {letter.unsubscribeUrl !== null && (
        <p style={styles.note}>
          <a href={letter.unsubscribeUrl} style={styles.link}>
            No more mails of this kind
          </a>
        </p>
      )}
    </>
  );
}
