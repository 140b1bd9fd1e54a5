import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MagnetWarning } from '#shared/magnets/magnet-list.ts';

/** What the creator of a magnet should look at, with the way there. */
export function MagnetWarnings({
  magnetId,
  warnings,
}: {
  magnetId: string;
  warnings: readonly MagnetWarning[];
}) {
  return warnings.map((warning) => (
    <p
      key={warning.kind}
      className="relative z-10 mt-1 flex w-fit items-start gap-1.5 text-[0.8125rem] leading-5"
    >
      <TriangleAlert aria-hidden size={14} className="mt-0.75 shrink-0 text-bad" />
      <span>{textOf(warning, magnetId)}</span>
    </p>
  ));
}

function textOf(warning: MagnetWarning, magnetId: string): ReactNode {
  const way = (to: string, name: string) => (
    <Link to={to} className="font-medium underline">
      {name}
    </Link>
  );
  switch (warning.kind) {
    case 'no_file':
      return (
        <>
          Its file is missing, so visitors get nothing.{' '}
          {way(`/magnets/${magnetId}/edit`, 'Choose a file')}
        </>
      );
    case 'dead_link':
      return (
        <>
          Its link has led nowhere since {dayOf(warning.since)}.{' '}
          {way(`/magnets/${magnetId}/edit`, 'Check the link')}
        </>
      );
    case 'dead_next_step':
      return (
        <>
          The address of its next step has led nowhere since {dayOf(warning.since)}.{' '}
          {way(`/magnets/${magnetId}/edit?step=page`, 'Check the address')}
        </>
      );
    case 'closed_next_step':
      return (
        <>
          {warning.to === null ? (
            'Its next step leads to a lead magnet that was removed'
          ) : (
            <>
              Its next step leads to {way(`/magnets/${warning.to.id}/edit`, warning.to.title)},
              which takes nobody now
            </>
          )}
          , so visitors see none. {way(`/magnets/${magnetId}/edit?step=page`, 'Change it')}
        </>
      );
    case 'lost_fields':
      return (
        <>
          Visitors are not asked for{' '}
          {warning.count === 1 ? 'one of its extra fields' : `${warning.count} of its extra fields`}
          : {warning.count === 1 ? 'it was' : 'they were'} removed from your leads, or{' '}
          {warning.count === 1 ? 'has' : 'have'} nothing to choose from.{' '}
          {way(`/magnets/${magnetId}/edit?step=page`, 'Choose its fields')}
        </>
      );
    case 'word_clash':
      return (
        <>
          A comment with {warning.words.join(', ')} also opens{' '}
          {way(`/magnets/${warning.with.id}/edit?step=trigger`, warning.with.title)}
        </>
      );
  }
}

function dayOf(at: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' }).format(new Date(at));
}
