import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { ReaderSteps } from './reader-steps.tsx';
import { methodName, placeTexts, relationTexts } from './step-texts.ts';

type Of<Step extends WorkbenchStep['step']> = Extract<WorkbenchStep, { step: Step }>;

/** The steps that ended so far, in the order of a check. */
export function StepList({
  steps,
  isRunning,
}: {
  steps: readonly WorkbenchStep[];
  isRunning: boolean;
}) {
  const find = <Step extends WorkbenchStep['step']>(step: Step) =>
    steps.find((one): one is Of<Step> => one.step === step);
  const [link, magnet, known] = [find('link'), find('magnet'), find('known')];
  const [text, match] = [find('text'), find('match')];
  const reading = steps.filter((step) => 'reader' in step || step.step === 'kept');
  return (
    <Panel title="Steps" bodyClassName="px-5 pb-2">
      <ol className="divide-y divide-line">
        {link !== undefined && (
          <Step title="Link" at={link.at}>
            {link.link === null ? 'This is not a comment link.' : <LinkParts link={link.link} />}
          </Step>
        )}
        {magnet !== undefined && (
          <Step title="Lead magnet" at={magnet.at}>
            <Magnet magnet={magnet.magnet} />
          </Step>
        )}
        {known !== undefined && (
          <Step title="What was known" at={known.at}>
            <Known known={known} />
          </Step>
        )}
        {reading.length > 0 && (
          <Step title="Readers" at={reading.at(-1)?.at}>
            <ReaderSteps steps={reading} />
          </Step>
        )}
        {text !== undefined && (
          <Step title="Text" at={text.at}>
            <Text text={text} />
          </Step>
        )}
        {match !== undefined && (
          <Step title="Words" at={match.at}>
            <Match match={match} />
          </Step>
        )}
        {isRunning && (
          <li className="flex items-center gap-2 py-4 text-sm text-ink-soft">
            <Spinner /> Going on
          </li>
        )}
      </ol>
    </Panel>
  );
}

function Step({
  title,
  at,
  children,
}: {
  title: string;
  at: number | undefined;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-2 py-4 text-sm leading-6 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex items-baseline justify-between gap-3 sm:block">
        <h3 className="font-semibold">{title}</h3>
        {at !== undefined && (
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            after {at.toLocaleString()} ms
          </p>
        )}
      </div>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  );
}

/** Names and values, one a line. */
function Facts({ facts }: { facts: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className="grid gap-1.5">
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact[0]} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-ink-soft">{fact[0]}</dt>
              <dd className="min-w-0">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function LinkParts({ link }: { link: NonNullable<Of<'link'>['link']> }) {
  return (
    <Facts
      facts={[
        ['Post', <code key="post">{`${link.postType}:${link.postId}`}</code>],
        ['Comment', <code key="comment">{link.commentId}</code>],
        link.parentCommentId === null
          ? null
          : ['Reply to', <code key="parent">{link.parentCommentId}</code>],
        ['Written', <LocalTime key="at" at={link.commentedAt} />],
      ]}
    />
  );
}

function Magnet({ magnet }: { magnet: Of<'magnet'>['magnet'] }) {
  return (
    <Facts
      facts={[
        [
          'Title',
          <Link key="title" className="link" to={`/admin/creators/${magnet.creatorId}`}>
            {magnet.title}
          </Link>,
        ],
        ['Words', magnet.triggerWords.join(', ')],
        ['Rule', matchModes[magnet.matchMode] ?? magnet.matchMode],
        magnet.excludedWords.length === 0 ? null : ['Not with', magnet.excludedWords.join(', ')],
        magnet.acceptsTypo ? ['Typing errors', 'One is accepted'] : null,
      ]}
    />
  );
}

const matchModes: { readonly [mode: string]: string } = {
  contains: 'A right comment contains the word',
  whole: 'A right comment is only the word',
  exact: 'A right comment is only the word, emoji allowed',
};

function Known({ known }: { known: Of<'known'> }) {
  const { aliases, relation, isAnyPost, stored, seenByCreatorAt, waiting } = known;
  return (
    <Facts
      facts={[
        relation === null
          ? null
          : ['Post', isAnyPost ? 'The lead magnet takes any post' : relationTexts[relation]],
        ['Other ids of the post', aliases.length === 0 ? 'None known' : aliases.join(', ')],
        [
          'Stored reading',
          stored === null ? (
            'None'
          ) : (
            <span key="stored">
              <LocalTime at={stored.readAt} />, by {methodName(stored.method)}
            </span>
          ),
        ],
        seenByCreatorAt === null
          ? null
          : ['Seen by the creator', <LocalTime key="seen" at={seenByCreatorAt} />],
        known.hasLead ? ['Lead', 'The comment has its lead'] : null,
        waiting === null ? null : ['Wait', waitTexts[waiting] ?? waiting],
        known.hasQueue
          ? ['Queue', 'Other comments wait: a visitor’s check would be queued behind them']
          : null,
      ]}
    />
  );
}

const waitTexts: { readonly [state: string]: string } = {
  waiting: 'The comment waits',
  rejected: 'Rejected by the creator',
  refused: 'A wait ended with a refusal',
  verified: 'A wait ended with a lead',
  approved: 'Approved by the creator',
};

function Text({ text }: { text: Of<'text'> }) {
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Quote title="As typed" text={text.typed} />
        <Quote title="As compared" text={text.folded} />
      </div>
      {text.otherReadings.map((one) => (
        <Quote key={one} title="Another copy on the page" text={one} />
      ))}
      <p className="text-[0.8125rem] text-ink-soft">
        {text.author ?? 'Author unknown'} · <LocalTime at={text.readAt} />, by{' '}
        {methodName(text.method)}
        {text.isPartial && ' · part of the text may be missing'}
        {text.isJoinedByTime && ' · found by its time alone, which proves nothing'}
      </p>
    </div>
  );
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <figure className="min-w-0 rounded-control border border-line px-3 py-2">
      <figcaption className="text-[0.8125rem] text-ink-soft">{title}</figcaption>
      <blockquote className="whitespace-pre-line">{text === '' ? '(nothing)' : text}</blockquote>
    </figure>
  );
}

function Match({ match }: { match: Of<'match'> }) {
  return (
    <div className="grid gap-1.5">
      <ul className="grid gap-1.5">
        {match.words.map(({ word, place, text }) => (
          <li key={word}>
            <strong className="font-medium">{word}</strong>: {placeTexts[place]}
            {text !== null && text !== word && ` (“${text}”)`}
          </li>
        ))}
        {match.excluded.map(({ word, place }) => (
          <li key={word}>
            <strong className="font-medium">{word}</strong>, excluded:{' '}
            {place === 'absent' || place === 'near' ? 'not there' : 'in the comment'}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{verdictOf(match)}</p>
    </div>
  );
}

function verdictOf({ result, reason }: Of<'match'>): string {
  if (result === 'verified') return 'The comment says what the page asks for.';
  if (result === 'unsure') return 'The reading does not show whether the word is there.';
  return `Refused: ${(reason ?? 'unknown').replaceAll('_', ' ')}.`;
}
