import type { WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import {
  formTexts,
  methodName,
  outcomeText,
  pageText,
  readerName,
  skippedTexts,
} from './step-texts.ts';

type ReadingStep = Extract<WorkbenchStep, { reader: string } | { step: 'kept' }>;
type Of<Step extends ReadingStep['step']> = Extract<ReadingStep, { step: Step }>;

/** One reader's turn, or an earlier reading that answered. */
interface Turn {
  key: string;
  reader: string | null;
  kept: Of<'kept'> | null;
  skipped: Of<'skipped'> | null;
  asked: Of<'asked'> | null;
  pages: Of<'page'>[];
}

/** A reader may have a second turn, when an old reading would refuse. */
function turnsOf(steps: readonly ReadingStep[]): Turn[] {
  const turns: Turn[] = [];
  const open = (step: ReadingStep, reader: string | null): Turn => {
    const turn: Turn = {
      key: `${turns.length} ${step.step}`,
      reader,
      kept: null,
      skipped: null,
      asked: null,
      pages: [],
    };
    turns.push(turn);
    return turn;
  };
  for (const step of steps) {
    if (step.step === 'kept') {
      open(step, null).kept = step;
      continue;
    }
    const running = turns.findLast(
      ({ reader, asked, skipped }) => reader === step.reader && asked === null && skipped === null,
    );
    const turn = running ?? open(step, step.reader);
    if (step.step === 'skipped') turn.skipped = step;
    if (step.step === 'asked') turn.asked = step;
    if (step.step === 'page') turn.pages.push(step);
  }
  return turns;
}

/** Each reader in its order, with its answer. */
export function ReaderSteps({ steps }: { steps: readonly ReadingStep[] }) {
  return (
    <ul className="grid gap-3">
      {turnsOf(steps).map((turn) => (
        <li key={turn.key}>
          {turn.kept === null ? <ReaderTurn turn={turn} /> : <Kept kept={turn.kept} />}
        </li>
      ))}
    </ul>
  );
}

function Kept({ kept: { method, readAt } }: { kept: Of<'kept'> }) {
  return (
    <p>
      No reader was asked: {methodName(method)} read the comment <LocalTime at={readAt} />.
    </p>
  );
}

const toneOf = (outcome: string): Tone => (outcome === 'settled' ? 'good' : 'bad');

function ReaderTurn({ turn: { reader, skipped, asked, pages } }: { turn: Turn }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{readerName(reader ?? '')}</span>
        {asked !== null && <Badge tone={toneOf(asked.outcome)}>{outcomeText(asked.outcome)}</Badge>}
        {asked !== null && (
          <span className="text-ink-soft tabular-nums">
            {asked.milliseconds.toLocaleString()} ms
          </span>
        )}
        {skipped !== null && <span className="text-ink-soft">{skippedTexts[skipped.why]}</span>}
        {asked === null && skipped === null && (
          <span className="flex items-center gap-2 text-ink-soft">
            <Spinner /> being asked
          </span>
        )}
      </p>
      {pages.length === 0 && asked?.detail != null && (
        <p className="text-ink-soft">{asked.detail}</p>
      )}
      {pages.length > 0 && (
        <ul className="text-ink-soft">
          {pages.map((page) => (
            <li key={`${page.at} ${page.form}`}>
              {formTexts[page.form] ?? page.form}: {pageText(page)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
