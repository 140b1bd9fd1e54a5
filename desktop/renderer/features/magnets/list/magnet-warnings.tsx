import { TriangleAlert } from 'lucide-react';
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
      {warning.kind === 'no_file' ? (
        <span>
          Its file is missing, so visitors get nothing.{' '}
          <Link to={`/magnets/${magnetId}/edit`} className="font-medium underline">
            Choose a file
          </Link>
        </span>
      ) : (
        <span>
          A comment with {warning.words.join(', ')} also opens{' '}
          <Link
            to={`/magnets/${warning.with.id}/edit?step=trigger`}
            className="font-medium underline"
          >
            {warning.with.title}
          </Link>
        </span>
      )}
    </p>
  ));
}
