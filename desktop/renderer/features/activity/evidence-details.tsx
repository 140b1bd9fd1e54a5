import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityEntry } from '#shared/activity/activity.contract.ts';
import { useUser } from '../../session/session.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { AuthorLink, EvidenceLink } from './comment-link.tsx';
import { confidenceText, methodText } from './evidence-texts.ts';

/** The evidence of the decision, one fact a line. */
export function EvidenceDetails({ entry }: { entry: ActivityEntry }) {
  const { timeZone } = useUser();
  const { comment } = entry;
  return (
    <details className="group text-sm">
      <summary className="touch-area flex w-fit cursor-pointer list-none items-center gap-1 rounded-control py-1 text-[0.8125rem] font-medium text-ink-soft hover:text-ink">
        <ChevronRight aria-hidden size={14} className="transition-transform group-open:rotate-90" />
        Evidence
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-2 rounded-control bg-paper p-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name="Looked for">{entry.lookedFor.join(', ')}</Fact>
        <Fact name="Comment written">
          {exactTime(comment.commentedAt, timeZone)}
          <span className="text-ink-soft">, read from its link</span>
        </Fact>
        <Fact name="Link">
          <EvidenceLink magnetId={entry.magnet.id} url={comment.url} />
        </Fact>
        {comment.author !== null && (
          <Fact name="Written by">
            <AuthorLink magnetId={entry.magnet.id} name={comment.author} url={comment.authorUrl} />
          </Fact>
        )}
        {entry.method !== null && <Fact name="How">{methodText(entry.method)}</Fact>}
        {entry.confidence !== null && (
          <Fact name="Confidence">{confidenceText(entry.confidence)}</Fact>
        )}
        {entry.readAt !== null && <Fact name="Read">{exactTime(entry.readAt, timeZone)}</Fact>}
        <Fact name="Attempts">{exactTime(entry.at, timeZone)}</Fact>
        <Fact name="Post">
          {comment.onOtherPost
            ? 'A different post than the magnet’s post'
            : 'Allowed by the magnet'}
        </Fact>
      </dl>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mb-1 min-w-0 sm:mb-0">{children}</dd>
    </>
  );
}
