import type { ReactNode } from 'react';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { Glyph } from '#shared/ui/glyph.tsx';
import { describeCreator } from '../creator.ts';
import { Moment } from './moment.tsx';
import { TriggerWords } from '../trigger-words.tsx';
import type { FoundView, UnlockFailure } from '../unlock-page-view.ts';

interface FailurePanelProps {
  failure: UnlockFailure;
  magnet: PublicMagnet;
}

/** Explains a failure: what we looked for, what we found, what to do now. */
export function FailurePanel({ failure, magnet }: FailurePanelProps) {
  const creator = describeCreator(magnet.user);
  return (
    <section className="failure" id="failure" data-reason={failure.reason}>
      <h3 tabIndex={-1} data-focus autoFocus>
        <Glyph name="circle-alert" size={20} /> {failure.toastTitle}
      </h3>
      <p dir="auto">{failure.message}</p>
      {failure.found && (
        <dl className="evidence">
          <dt>We looked for</dt>
          <dd>
            <TriggerWords words={failure.lookedFor} />
          </dd>
          <dt>We found</dt>
          <dd>
            <FoundComment found={failure.found} />
          </dd>
        </dl>
      )}
      {failure.hint && <p className="failure-hint">{failure.hint}</p>}
      <p className="note">
        {failure.reason === 'quota_exceeded'
          ? 'Nothing is wrong with your comment. Try again on another day'
          : 'Correct the link or your comment and try again'}
        {creator.profileUrl ? (
          <>
            , or{' '}
            <a href={creator.profileUrl} target="_blank" rel="noopener nofollow ugc">
              ask <bdi>{creator.name}</bdi>
            </a>
          </>
        ) : null}
        .
      </p>
    </section>
  );
}

function FoundComment({ found }: { found: FoundView }) {
  if (found.text === null) return <>This link does not point to a comment.</>;
  return (
    <>
      <blockquote className="bubble">
        {(found.author || found.commentedAt) && (
          <span>
            <bdi>{found.author}</bdi>
            {found.author && found.commentedAt && '\u00a0· '}
            {found.commentedAt && <Moment at={found.commentedAt} />}
          </span>
        )}
        <p dir="auto">{markText(found.text, found.marks)}</p>
      </blockquote>
      {found.nearMiss && (
        <p>
          Close, but not the same. Your comment says{' '}
          <strong>
            <bdi>{found.nearMiss}</bdi>
          </strong>
          .
        </p>
      )}
    </>
  );
}

/** The text with the given ranges marked; ranges out of order or out of bounds are left unmarked. */
function markText(text: string, marks: FoundView['marks']): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start < at || end <= start || end > text.length) continue;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
