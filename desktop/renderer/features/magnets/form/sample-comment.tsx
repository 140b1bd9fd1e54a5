import { Check, CircleDashed, X } from 'lucide-react';
import {
  matchTrigger,
  type TriggerMatch,
  type TriggerRule,
} from '#shared/unlock/match/trigger-match.ts';
import { MarkedText } from '#desktop/renderer/ui/marks/marked-text.tsx';

/** What the server's own rule says about a comment. */
export function SampleComment({ text, rule }: { text: string; rule: TriggerRule }) {
  const result = matchTrigger(text, rule);
  const { Icon, tone, verdict, marks } = shownResult(result);
  return (
    <li className="flex items-start gap-2.5 text-sm leading-6">
      <Icon aria-hidden size={16} className={`mt-1 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <MarkedText text={text} marks={marks} look={result.matched ? 'found' : 'near'} />
        <span className={`block text-[0.8125rem] leading-5 ${tone}`}>{verdict}</span>
      </span>
    </li>
  );
}

function shownResult(result: TriggerMatch) {
  if (result.matched) {
    const verdict = result.isTypo ? `Unlocks, with a typo of “${result.word}”` : 'Unlocks';
    return { Icon: Check, tone: 'text-good', verdict, marks: result.ranges };
  }
  if (result.nearMiss !== null) {
    const verdict = `Typo of “${result.nearMiss.word}”: waits for your approval`;
    return { Icon: CircleDashed, tone: 'text-ink', verdict, marks: [result.nearMiss] };
  }
  const no = { Icon: X, tone: 'text-bad' };
  if (result.reason === 'word_excluded') {
    const verdict = `Has the excluded word “${result.excluded.word}”`;
    return { ...no, verdict, marks: [result.excluded] };
  }
  const isMore = result.reason === 'more_than_word';
  return { ...no, verdict: isMore ? 'Says more than the word' : 'Word not found', marks: [] };
}
