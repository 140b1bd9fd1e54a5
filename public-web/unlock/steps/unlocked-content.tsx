import { Fragment } from 'react';
import { sizeText } from '#shared/files/size-text.ts';
import { Glyph } from '#shared/ui/glyph.tsx';
import { safeHttpsUrl, safeSiteOrHttpsUrl } from '#public-web/frame/safe-link.ts';
import type { UnlockedContent, UnlockedItem } from '../unlock-page-view.ts';

/** The released content: alone, or as a list of parts. */
export function UnlockedItems({ items }: { items: readonly UnlockedItem[] }) {
  const parts = items.map(({ id, title, content }) => (
    <Fragment key={id}>
      {title !== null && (
        <h3 className="item-title" dir="auto">
          {title}
        </h3>
      )}
      <ItemContent content={content} />
    </Fragment>
  ));
  if (parts.length === 1) return parts;
  return (
    <ol className="items">
      {parts.map((part) => (
        <li key={part.key}>{part}</li>
      ))}
    </ol>
  );
}

function ItemContent({ content }: { content: UnlockedContent }) {
  switch (content.type) {
    case 'text':
      return (
        <>
          <div
            className="prose"
            dir="auto"
            // Markdown rendered without raw HTML and sanitised by the server (T68).
            dangerouslySetInnerHTML={{ __html: content.html }}
          />
          <CopyButton text={content.text} label="Copy text" />
        </>
      );
    case 'link':
      return <LinkContent url={safeHttpsUrl(content.url)} host={content.host} />;
    case 'file':
      return <FileContent file={content} />;
    case 'demo':
      return (
        <div className="parcel">
          <p className="parcel-name">Access granted to your content</p>
          <p className="note">This is a demo. A real magnet shows its text, link or file here.</p>
        </div>
      );
  }
}

/** The address as a browser would show it, so that the visitor knows the target of the link. */
function LinkContent({ url, host }: { url: string | null; host: string }) {
  if (url === null) return <Unavailable />;
  return (
    <div className="parcel">
      <div className="parcel-window" aria-hidden="true">
        <bdi>{host}</bdi>
      </div>
      <p className="note">Your link leads to</p>
      <p className="parcel-name">{host}</p>
      <p className="parcel-address">{url}</p>
      <div className="actions">
        <a className="button" href={url} target="_blank" rel="noopener nofollow ugc">
          Open {host} <Glyph name="external-link" size={16} />
        </a>
        <CopyButton text={url} label="Copy link" />
      </div>
    </div>
  );
}

function FileContent({ file }: { file: Extract<UnlockedContent, { type: 'file' }> }) {
  const url = safeSiteOrHttpsUrl(file.url);
  if (url === null) return <Unavailable />;
  const kind = kindOfFile(file.name);
  return (
    <div className="parcel parcel-file">
      <span className="parcel-sheet" aria-hidden="true">
        {kind}
      </span>
      <div>
        <p className="parcel-name">
          <bdi>{file.name}</bdi>
        </p>
        <p className="note">
          {kind}, {sizeText(file.size)}
        </p>
      </div>
      {/* No `download`: an ended grant leads back to the page, which is no file to keep. */}
      <a className="button" href={url} rel="nofollow" aria-label={`Download ${file.name}`}>
        <Glyph name="download" size={18} /> Download
      </a>
    </div>
  );
}

function Unavailable() {
  return (
    <div className="parcel">
      <p>The author’s link cannot be opened. Please ask the author for a new one.</p>
    </div>
  );
}

/** Needs JavaScript: it takes its room and stays invisible until the island is loaded. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button type="button" className="button button-quiet needs-script" data-copy={text}>
      <Glyph name="copy" size={16} /> <span>{label}</span>
    </button>
  );
}

/** The name's ending in capitals, such as `PDF`. */
function kindOfFile(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? 'File';
}
