import { type CSSProperties, Fragment } from 'react';
import {
  type Letter,
  type LetterBlock,
  type LetterFigure,
  type LetterBrand,
  type LetterFrame,
  type LetterRun,
  smallPrintLinks,
} from './letter.ts';

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
  heading: { margin: '8px 0 12px', fontSize: '17px', lineHeight: '24px', fontWeight: 700 },
  figures: { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse' },
  cell: { padding: '9px 0 9px 8px', borderBottom: '1px solid #dddbd3', fontSize: '16px' },
  note: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: soft },
  link: { color: soft },
} satisfies Record<string, CSSProperties>;

/**
 * A mail as mail programs show it: inline styles, and no remote content but a creator's logo, which has
 * one address for all readers.
 */
export function LetterPage({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  const button = letter.brand?.button ?? frame.brand?.button ?? null;
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
            <Head brand={letter.brand?.logo ? letter.brand : frame.brand} frame={frame} />
            <h1 style={styles.title}>{letter.subject}</h1>
            {letter.blocks.map((block, index) => (
              <Block key={index} block={block} button={button} />
            ))}
            <SmallPrint letter={letter} frame={frame} />
          </div>
        </div>
      </body>
    </html>
  );
}

/** A logo, the creator's or the installation's, or the installation's name. */
function Head({ brand, frame }: { brand: LetterBrand | undefined; frame: LetterFrame }) {
  if (brand === undefined || brand.logo === null) {
    return <p style={styles.name}>{frame.productName}</p>;
  }
  const { url, width, height, plate } = brand.logo;
  // Mail programs darken white sheets at night.
  const behind =
    plate === null ? {} : { backgroundColor: plate, padding: '8px', borderRadius: '8px' };
  return (
    <p style={styles.name}>
      <img
        src={url}
        width={width}
        height={height}
        alt={brand.name}
        style={{ border: 0, ...behind }}
      />
    </p>
  );
}

/** Mail programs ignore kept white space, so a line break is a tag. */
function Run({ run: { text, isStrong, isSlanted, url } }: { run: LetterRun }) {
  const words = text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
  const slanted = isSlanted === true ? <em>{words}</em> : words;
  const strong = isStrong === true ? <strong>{slanted}</strong> : slanted;
  if (url === undefined) return strong;
  return (
    <a href={url} style={{ color: ink }}>
      {strong}
    </a>
  );
}

function Block({ block, button }: { block: LetterBlock; button: LetterBrand['button'] }) {
  switch (block.kind) {
    case 'text':
      return <p style={styles.text}>{block.text}</p>;
    case 'prose':
      return (
        <p style={styles.text} dir="auto">
          {block.mark}
          {block.runs.map((run, index) => (
            <Run key={index} run={run} />
          ))}
        </p>
      );
    case 'button':
      return (
        <p style={{ margin: 0 }}>
          <a href={block.url} style={buttonStyle(button)}>
            {block.label}
          </a>
        </p>
      );
    case 'code':
      return <p style={styles.code}>{block.code}</p>;
    case 'figures':
      return <Figures rows={block.rows} />;
    case 'links':
      return (
        <>
          <h2 style={styles.heading}>{block.title}</h2>
          {block.items.map(({ title, text, label, url }) => (
            <p key={title} style={styles.text}>
              <strong>{title}.</strong> {text}{' '}
              <a href={url} style={{ color: ink }}>
                {label}
              </a>
            </p>
          ))}
        </>
      );
  }
}

function buttonStyle(colours: LetterBrand['button']): CSSProperties {
  return colours === null
    ? styles.button
    : { ...styles.button, backgroundColor: colours.fill, color: colours.text };
}

/** A real table: mail programs read its lines aloud, and forwards keep it. */
function Figures({ rows }: { rows: readonly LetterFigure[] }) {
  return (
    <table style={styles.figures}>
      <tbody>
        {rows.map(({ label, value, note }) => (
          <tr key={label}>
            <th scope="row" style={{ ...styles.cell, fontWeight: 400, textAlign: 'left' }}>
              {label}
            </th>
            <td style={{ ...styles.cell, fontWeight: 700, textAlign: 'right' }}>{value}</td>
            <td style={{ ...styles.cell, fontSize: '13px', color: soft, textAlign: 'right' }}>
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SmallPrint({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  const links = smallPrintLinks(letter, frame);
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
      {frame.footer !== '' && (
        <p style={styles.note} dir="auto">
          <Run run={{ text: frame.footer }} />
        </p>
      )}
      {links.length > 0 && (
        <p style={styles.note}>
          {links.map(({ label, url }, index) => (
            <Fragment key={label}>
              {index > 0 && ' · '}
              <a href={url} style={styles.link}>
                {label}
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
