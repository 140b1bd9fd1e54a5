import { Check, Link2Off } from 'lucide-react';
import { type LinkFinding, linkFindingsApi } from '#shared/takedowns/link-findings.contract.ts';
import type { FoundMagnet } from '#shared/takedowns/takedowns.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { findingWords } from './finding-words.ts';
import { useFinding } from './use-finding.ts';

/** What the link scan found of a page, in words; nothing where there is nothing. */
export function LinkFindings({ magnet: { title, findings } }: { magnet: FoundMagnet }) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label={`Suspicious links of ${title}`} className="mt-2.5 grid gap-2">
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} />
      ))}
    </ul>
  );
}

function Finding({ finding }: { finding: LinkFinding }) {
  const mayJudge = useMayCall(linkFindingsApi.fine);
  const { sayFine, takeBack, isBusy } = useFinding(finding);
  const { fine, firstSeenAt, lastSeenAt } = finding;
  const words = findingWords(finding);
  const Icon = fine === null ? Link2Off : Check;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control px-3 py-2 text-[0.8125rem] leading-5',
        fine === null ? 'bg-bad-wash' : 'border border-line',
      )}
    >
      <Icon
        aria-hidden
        size={15}
        className={classNames('shrink-0', fine === null ? 'text-bad' : 'text-ink-soft')}
      />
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className={fine === null ? 'text-bad' : undefined}>{words}</span>{' '}
        <span className="text-ink-soft">
          {fine === null ? (
            <>
              Found <LocalTime at={firstSeenAt} />, last seen <LocalTime at={lastSeenAt} />
            </>
          ) : (
            <>
              Looks fine, {fine.by} said <LocalTime at={fine.at} />
            </>
          )}
        </span>
      </span>
      {mayJudge && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={fine === null ? `This looks fine: ${words}` : `Undo: ${words}`}
          onClick={fine === null ? sayFine : takeBack}
        >
          {fine === null ? 'Looks fine' : 'Undo'}
        </Button>
      )}
    </li>
  );
}
