import { Lightbulb } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adviceOf } from './metric-texts.ts';

/** What to do about a loss, by the code of an answer, with a link to where it is done. */
export function Advice({ code }: { code: string | null }) {
  const known = adviceOf(code);
  if (known === null) return null;
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-ink-soft">
      <Lightbulb aria-hidden size={15} className="mt-1 shrink-0" />
      <span>
        {known.advice}
        {known.act !== undefined && (
          <>
            {' '}
            <Link to={known.act.to} className="link">
              {known.act.text}
            </Link>
          </>
        )}
      </span>
    </span>
  );
}
